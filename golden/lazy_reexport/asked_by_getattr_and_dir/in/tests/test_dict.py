from harbor import util


def test_dict():
    assert "rope" in vars(util)
