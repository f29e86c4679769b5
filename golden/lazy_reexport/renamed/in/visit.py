def test_name():
    from harbor import tie_up

    assert tie_up("Ann") == "Ann at 5"
