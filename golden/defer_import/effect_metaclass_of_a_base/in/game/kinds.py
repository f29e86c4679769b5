class Kind(type):
    def __new__(kind, name, bases, body):
        made = super().__new__(kind, name, bases, body)
        if not hasattr(made, "known"):
            made.known = []
        else:
            made.known.append(made)
        return made


class Base(metaclass=Kind):
    pass
