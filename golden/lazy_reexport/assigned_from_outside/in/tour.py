import harbor


def slow():
    harbor.moor = print
