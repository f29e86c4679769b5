from pkg.imports import is_quant_available
from pkg.tools import run


def test_run():
    print(is_quant_available(), run("m"))
