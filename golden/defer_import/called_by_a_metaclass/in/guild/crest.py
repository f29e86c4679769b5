FIELDS = 3

from guild.paint_ import colour_  # noqa: E402


class Heraldry(type):
    def __new__(cls, name, bases, body):
        body["shade"] = colour_(FIELDS)
        return super().__new__(cls, name, bases, body)


class Lion(metaclass=Heraldry):
    pass
