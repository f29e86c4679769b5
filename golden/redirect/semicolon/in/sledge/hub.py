from sledge.core import DOGS
from sledge.user import show
