import os


def quant_is_there():
    return bool(os.environ.get("QUANT"))
