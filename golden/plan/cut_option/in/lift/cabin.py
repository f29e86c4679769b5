from lift.motor import pull, hold

FLOORS = 6


def up(n):
    return pull(n)


def wait(n):
    return hold(n)
