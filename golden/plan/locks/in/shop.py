from loom import wind

print(wind("ab"))


def test_modules():
    import loom

    assert loom.reel.TURNS == 3 and loom.beam(2) == 6
