import signal

LAMPS = 3

from beacon.lens_ import dim  # noqa: E402


def stop(number, frame):
    dim(number)


def wait():
    signal.signal(signal.SIGTERM, stop)
