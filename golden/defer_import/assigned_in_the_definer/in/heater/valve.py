PIPES = 3

from heater.gauge import pressure  # noqa: E402


def show():
    return pressure
