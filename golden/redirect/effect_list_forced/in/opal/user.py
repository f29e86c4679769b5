def show(n):
    return n


from opal.hub import RINGS  # noqa: E402

FEE = RINGS * 2
