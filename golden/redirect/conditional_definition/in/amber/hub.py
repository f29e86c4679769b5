from amber.core import DROPS
from amber.user import show
