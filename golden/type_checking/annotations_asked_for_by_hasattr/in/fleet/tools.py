from fleet.ship import dock


def show(function):
    return hasattr(function, "__annotations__")


def main():
    return show(dock)
