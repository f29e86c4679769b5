TURNS = 3


def wind(thread):
    return thread * TURNS
