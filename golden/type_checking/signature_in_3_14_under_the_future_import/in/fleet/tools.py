import inspect

from fleet.ship import dock


def show(function):
    return list(inspect.signature(function).parameters)


def main():
    return show(dock)
