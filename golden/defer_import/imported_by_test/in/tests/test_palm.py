from oasis.palm import harvest, pick


def test_pick():
    assert pick(2) == 8 and harvest(2) == 11
