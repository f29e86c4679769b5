def load():
    return __import__("mill.grind").grind


SIZE = load().SIZE
