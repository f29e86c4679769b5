from .tools import LIMIT


class State:
    size = LIMIT
