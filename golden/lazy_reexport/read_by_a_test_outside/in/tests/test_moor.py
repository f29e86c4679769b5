from harbor.util import moor


def test_moor():
    assert moor() == 2
