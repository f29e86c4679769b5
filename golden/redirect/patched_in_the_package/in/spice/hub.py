from spice.core import SACKS
from spice.user import show
