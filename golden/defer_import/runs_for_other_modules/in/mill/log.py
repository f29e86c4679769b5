from mill.stone import grain


def noted(function):
    print("noted", function.__name__, grain())
    return function


def late():
    return grain() + 1
