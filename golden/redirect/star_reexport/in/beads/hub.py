from beads.core import *
from beads.user import show
