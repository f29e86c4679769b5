TENTS = 3

from clan.oath import swear_  # noqa: E402


class Chief:
    def __init_subclass__(cls):
        cls.word = swear_(TENTS)


class Young(Chief):
    pass
