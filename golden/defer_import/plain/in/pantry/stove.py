from pantry.shelf import take

HEAT = 3


def cook(name):
    return [take(name)] * HEAT
