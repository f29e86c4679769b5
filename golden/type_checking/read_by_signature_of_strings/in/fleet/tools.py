import inspect

from fleet.ship import dock


def show(function):
    return str(inspect.signature(function))


def main():
    return show(dock)
