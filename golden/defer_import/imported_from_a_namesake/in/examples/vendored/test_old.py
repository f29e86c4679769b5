from tavern.bar import tap


def test_tap():
    assert tap(1) == -1
