class Crane:
    pass
