try:
    import quantlib

    HAS_QUANT = True
except ImportError:
    HAS_QUANT = False
