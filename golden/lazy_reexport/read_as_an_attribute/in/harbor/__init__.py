from .crane import lift

DEPTH = 5
