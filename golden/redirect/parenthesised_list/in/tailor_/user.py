from tailor_.hub import (
    CLOTH,  # by the metre
    THREAD,
)

FEE = CLOTH * THREAD


def show(n):
    return n + FEE
