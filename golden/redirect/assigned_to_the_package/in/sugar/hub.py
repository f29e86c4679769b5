from sugar.core import CUBES
from sugar.user import show
