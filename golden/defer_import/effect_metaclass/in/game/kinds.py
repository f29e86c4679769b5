class Kind(type):
    known = []

    def __init__(cls, name, bases, body):
        super().__init__(name, bases, body)
        Kind.known.append(name)
