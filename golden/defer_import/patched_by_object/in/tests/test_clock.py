from unittest import mock

from plaza import clock


def test_show():
    with mock.patch.object(clock, "tick", return_value=1):
        assert clock.show(9) == 4
