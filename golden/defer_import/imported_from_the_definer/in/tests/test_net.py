from pier.boat import fish
from pier.net import cast


def test_cast():
    assert cast(2) == 8 and fish(2) == 11
