from harbor.util import rope

LENGTH = rope(2)


def moor():
    return LENGTH
