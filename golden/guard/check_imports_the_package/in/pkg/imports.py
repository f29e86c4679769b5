def is_quant_available():
    try:
        import quantlib
    except ImportError:
        return False
    return True
