from math import tau
from jade.user import show
