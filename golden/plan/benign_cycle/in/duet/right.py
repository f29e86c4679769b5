from duet import left


def answer(n):
    return left.sing(n) if n < 0 else n
