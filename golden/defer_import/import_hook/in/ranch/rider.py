from ranch.gate_ import POSTS

STEP = POSTS + 1


def greet(n):
    return n * STEP
