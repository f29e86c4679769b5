from unittest import mock

from kitchen import soup


def test_season():
    with mock.patch("kitchen.soup.pinch", return_value=1):
        assert soup.season(9) == 4
