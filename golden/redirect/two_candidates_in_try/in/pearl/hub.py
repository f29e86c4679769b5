try:
    from pearl.fast import SHELLS
except ImportError:
    from pearl.core import SHELLS
from pearl.user import show
