from herbs.core import Plant
from herbs.user import show
