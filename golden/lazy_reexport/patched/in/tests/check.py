from unittest.mock import patch


@patch("harbor.moor")
def check(moor):
    moor()
