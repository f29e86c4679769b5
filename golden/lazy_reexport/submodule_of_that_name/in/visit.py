def test_function():
    import harbor

    assert harbor.dock("Ann") == "Ann at 5"
