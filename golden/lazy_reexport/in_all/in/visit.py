def test_star():
    names = {}
    exec("from harbor import *", names)
    assert names["moor"]("Ann") == "Ann at 5"
