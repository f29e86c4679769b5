from script.scene import ACTS

ROLES = ACTS * 2


def actor(n):
    return n % ROLES
