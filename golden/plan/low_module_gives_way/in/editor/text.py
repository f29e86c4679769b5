from editor.app import NAME

WIDTH = 20


def wrap(line):
    return line[:WIDTH]


def title():
    return NAME.upper()
