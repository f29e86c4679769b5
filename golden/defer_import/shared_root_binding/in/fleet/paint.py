def pick(n):
    return "red" * n
