from loom.weave import WIDTH

LENGTH = WIDTH * 100


def spin(n):
    return [LENGTH // n]


def dye(thread, colour):
    return (colour, thread)
