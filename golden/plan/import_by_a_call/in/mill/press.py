from mill.grind import SIZES

SIZE = 1


def largest():
    return max(SIZES)
