from moon.orbit import pull

DAYS = 28


def rise(n):
    return pull(n)