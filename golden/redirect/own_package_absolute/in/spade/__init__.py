from spade.user import show
from spade.core import WIDTH
