import harbor


def names():
    return sorted(vars(harbor))
