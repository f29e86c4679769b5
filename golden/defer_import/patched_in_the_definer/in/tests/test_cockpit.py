from unittest import mock

from spaceship import cockpit


def test_look_is_not_patched():
    with mock.patch("spaceship.sensor.scan", lambda n: 0):
        assert cockpit.look(2) == 11
