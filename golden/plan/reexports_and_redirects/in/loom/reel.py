from loom.warp import beam

WOUND = beam(1)


def wind(thread):
    return thread * WOUND
