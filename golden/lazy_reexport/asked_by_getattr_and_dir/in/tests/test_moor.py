import inspect

from harbor import util


def test_names():
    for name in dir(util):
        assert getattr(util, name) is not None
    assert "moor" in dict(inspect.getmembers(util))
