NAMES = 3

from park.oak import carve  # noqa: E402


def sit(n):
    def cut():
        global carve
        return carve(n)

    for carve in range(n):
        n += carve
    return cut()
