def weigh(n):
    return n * 1000
