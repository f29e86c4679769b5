from unittest import mock

from cabin import fire


def test_warm():
    with mock.patch.multiple("cabin.fire", strike=lambda n: 1):
        assert fire.warm(9) == 4
