from wharf.core import CRANES
from wharf.user import show
