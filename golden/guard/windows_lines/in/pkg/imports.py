import importlib.util


def _is_package_available(name):
    return importlib.util.find_spec(name) is not None


def is_quant_available():
    return _is_package_available("quantlib")


def is_deep_available():
    return _is_package_available("deeplib")
