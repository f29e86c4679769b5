from mint.core import COINS
from mint.user import show
