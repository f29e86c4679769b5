from pkg.tools import quantize


def test_quantize():
    assert quantize
