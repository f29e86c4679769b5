class Tool:
    known = {}

    def __init_subclass__(cls):
        Tool.known[cls.__name__] = cls
