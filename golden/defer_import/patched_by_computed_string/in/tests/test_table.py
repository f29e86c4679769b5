from unittest import mock

from casino import table

HERE = "casino.table"


def test_bet():
    with mock.patch(f"{HERE}.throw", lambda n: 1):
        assert table.bet(9) == 4
