BOLTS = 3

from vault.key_ import turn  # noqa: E402


def unlock(who, n):
    given = dict(locals())
    return given, turn(n)
