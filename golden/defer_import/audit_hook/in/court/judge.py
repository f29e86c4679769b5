import sys

SEATS = 3

from court.robe import wear_  # noqa: E402


def hear(event, arguments):
    if event == "court.open":
        wear_(SEATS)


sys.addaudithook(hear)
