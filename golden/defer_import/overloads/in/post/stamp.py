from post.office import WINDOWS

INK = WINDOWS * 4


def frank(what):
    return what * INK
