WIRES = 3

from phone.dial import timeout  # noqa: E402


def wait():
    return timeout
