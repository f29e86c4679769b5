from canal.middle import LOCKS
from canal.user import show
