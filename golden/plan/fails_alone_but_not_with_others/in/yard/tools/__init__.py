from .limits import LIMIT
from .ropes import Rope, knot
from .winch import Winch
