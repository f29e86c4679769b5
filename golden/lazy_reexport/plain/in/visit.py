def test_value():
    import harbor

    assert "moor" in dir(harbor)
    assert hasattr(harbor, "moor")
    assert harbor.moor("Ann") == "Ann at 5"


def test_every_reader_has_the_same():
    import harbor
    import harbor.dock
    from harbor import moor

    assert moor is harbor.moor is harbor.dock.moor is vars(harbor)["moor"]


def test_missing():
    import harbor

    assert not hasattr(harbor, "missing")
    assert getattr(harbor, "missing", 7) == 7
    try:
        harbor.missing
    except AttributeError as error:
        assert str(error) == "module 'harbor' has no attribute 'missing'"
    try:
        from harbor import missing
    except ImportError as error:
        assert "cannot import name 'missing' from 'harbor'" in str(error)


def test_submodule():
    from harbor import dock

    assert dock.moor("Bea") == "Bea at 5"
