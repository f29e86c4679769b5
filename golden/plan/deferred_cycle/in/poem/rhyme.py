PAIRS = 7


def find(n):
    from poem.verse import read

    return read(n)
