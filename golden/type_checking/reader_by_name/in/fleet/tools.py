from typing import get_type_hints

from fleet.ship import Ship


def hints(ship):
    return get_type_hints(ship.dock)


def main():
    return hints(Ship())
