from ledge.core import STONES
from ledge.user import show
