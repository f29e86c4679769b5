from typing import Annotated

from fleet.port import Port

SPEED = 12
MARKS = []


def mark(text):
    MARKS.append(text)
    return text


def dock(port: Annotated[Port, mark("berth")]):
    return port
