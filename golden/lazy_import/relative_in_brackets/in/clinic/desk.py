"""The desk."""
from .ward import (
    bed,  # where they sleep
    room as chamber,
)

FLOORS = 2


def admit(name):
    return bed(name), chamber(name)
