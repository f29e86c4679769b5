from kiln.fire import HOT

MELT = HOT - 100


def coat(pot):
    return (pot, MELT)
