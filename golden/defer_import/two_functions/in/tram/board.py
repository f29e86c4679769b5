from tram.timetable import first, last, gap

LINES = ("red", "blue")


def describe(line):
    return f"{line}: {first(line)} to {last(line)}"


def wait(line):
    return gap(line) / 2


def longest():
    return max(LINES, key=len)
