from fleet.port import nearest


def show():
    return getattr(nearest, "__annotations__")
