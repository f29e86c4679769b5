from crew.user import show
from crew.core import OARS

SIZE = show(1)
