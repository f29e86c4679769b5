def load():
    from silo.bin import SIZE

    return SIZE


LOAD = load()


def fill():
    return LOAD
