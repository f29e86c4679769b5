from mill.marks import slow

SIZE = 3

from mill.sift import shake  # noqa: E402


@slow
def grind(grain):
    return shake(grain) * SIZE
