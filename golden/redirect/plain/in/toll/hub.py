from toll.core import RATE
from toll.user import show
