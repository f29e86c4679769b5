import inspect

from fleet.ship import dock


def show(function):
    return inspect.signature(function, eval_str=True)


def main():
    return show(dock)
