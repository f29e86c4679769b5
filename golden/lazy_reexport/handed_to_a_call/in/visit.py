def test_moor():
    import harbor

    assert harbor.moor("Ann") == "Ann at 5"
