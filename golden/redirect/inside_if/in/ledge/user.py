import sys

if sys.version_info >= (3,):
    from ledge.hub import STONES

FEE = STONES * 2


def show(n):
    return n + FEE
