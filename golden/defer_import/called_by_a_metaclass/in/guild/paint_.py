from guild.crest import FIELDS

STEP = FIELDS + 1


def colour_(n):
    return n * STEP
