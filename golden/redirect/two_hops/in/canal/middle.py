from canal.core import LOCKS
