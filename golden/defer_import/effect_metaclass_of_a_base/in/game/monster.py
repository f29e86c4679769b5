from game.level import ROOMS

STEP = ROOMS + 1

from game.kinds import Base  # noqa: E402


def bite_(n):
    return n * STEP


class Dragon(Base):
    pass
