from typing import get_type_hints

from fleet.ship import dock


def show(function):
    return get_type_hints(function)


def main():
    return show(dock)
