from summit import rope


def test_climb():
    rope.hold = lambda n: 7
    assert rope.climb(1) == 10
