from dataclasses import dataclass

SEATS = 3

from parish.bell_ import toll_  # noqa: E402


@dataclass
class Priest:
    n: int

    def __post_init__(self):
        self.n = toll_(self.n)


FIRST = Priest(SEATS)
