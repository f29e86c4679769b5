from toolbox.saw import TEETH

STEP = TEETH + 1

import collections  # noqa: E402
import dataclasses  # noqa: E402
import enum  # noqa: E402
import logging  # noqa: E402
import os.path  # noqa: E402
import re  # noqa: E402
import threading  # noqa: E402
import typing  # noqa: E402

logger = logging.getLogger(__name__)
NUMBER = re.compile(r"\d+")
Size = collections.namedtuple("Size", "length width")
Metal = typing.TypeVar("Metal")
LOCK = threading.Lock()
FOLDER = os.path.join(os.path.dirname(__file__), "data")
TABLE = {n: Size(n, n + 1) for n in range(STEP)}
TABLE.update({9: Size(9, 9)})


class Grade(enum.Enum):
    FINE = 1
    COARSE = 2


@dataclasses.dataclass
class Blade:
    size: Size
    grade: Grade = Grade.FINE


def sharpened(blade):
    blade.sharp = True
    return blade


BEST = sharpened(Blade(TABLE[1]))


def cut_(n):
    return n * STEP
