from unittest.mock import patch


def test_dock():
    with patch("fleet.ship.nearest"):
        pass
