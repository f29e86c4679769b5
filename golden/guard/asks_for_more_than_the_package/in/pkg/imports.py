import importlib.metadata
import importlib.util


def is_quant_available():
    if importlib.util.find_spec("quantlib") is None:
        return False
    return importlib.metadata.version("quantlib") >= "2"
