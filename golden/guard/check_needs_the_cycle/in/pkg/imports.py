import importlib.util

from . import tools


def is_quant_available():
    return importlib.util.find_spec("quantlib") is not None
