from loom import WIDTH


def wind(thread):
    return thread * WIDTH
