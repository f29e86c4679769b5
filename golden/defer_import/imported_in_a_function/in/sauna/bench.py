def sit(n):
    from .stove import hiss

    return hiss(n)


def test_sit():
    assert sit(1) == 4
