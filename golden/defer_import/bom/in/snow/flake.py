from snow.cloud import drop

ARMS = 6


def fall(n):
    return drop(n)
