from ..crane import Crane


class Winch(Crane):
    pass
