def tap(n):
    return -n
