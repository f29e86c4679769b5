from ..docks.crane import REACH

BEAM = REACH // 3


def load(crate, reach):
    return (crate, reach, BEAM)
