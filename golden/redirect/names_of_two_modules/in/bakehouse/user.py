from bakehouse.hub import FLOUR, FOAM

DOUGH = FLOUR * FOAM


def show(n):
    return n + DOUGH
