from .beam import beam

BEAM = beam(1)
