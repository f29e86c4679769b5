def test_both():
    from harbor import lift, moor

    assert lift(2) == 10
    assert moor("Ann") == "Ann at 5"
