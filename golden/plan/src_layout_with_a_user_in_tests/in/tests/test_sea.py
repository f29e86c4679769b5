from cove.sea import blue


def test_blue():
    assert blue(1) == 9
