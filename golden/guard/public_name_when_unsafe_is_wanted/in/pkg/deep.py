import deeplib


class Engine(deeplib.Engine):
    pass
