from club.door import ROOMS

guests = ROOMS * 10


def arrive():
    global guests
    guests += 1
