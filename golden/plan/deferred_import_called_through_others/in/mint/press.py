from mint.dies import Die as Tool


def stamp():
    return Tool().cut()
