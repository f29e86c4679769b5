import importlib
from unittest import mock

import spice.hub
import spice.user


def test_fee():
    with mock.patch("spice.hub.SACKS", 10):
        assert importlib.reload(spice.user).FEE == 20
