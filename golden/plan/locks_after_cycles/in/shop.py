def test_names():
    from loom import beam, wind

    assert beam(2) == 2 and wind("a") == "aaaa"
