from a import run


def helper():
    return 1


value = run
