from . import dock

DEPTH = 5
