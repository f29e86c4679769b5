from mesh.one import first

START = 1


def run(n):
    return first(n) + START
