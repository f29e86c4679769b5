def test_module():
    import harbor

    assert harbor.dock.moor("Ann") == "Ann at 5"
    assert "dock" in vars(harbor)
