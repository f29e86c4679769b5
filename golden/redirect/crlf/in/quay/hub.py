from quay.core import ROPES
from quay.user import show
