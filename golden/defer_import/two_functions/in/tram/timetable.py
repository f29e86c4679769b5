from tram.board import LINES

STARTS = {line: 5 + at for at, line in enumerate(LINES)}


def first(line):
    return STARTS[line]


def last(line):
    return STARTS[line] + 18


def gap(line):
    return 10
