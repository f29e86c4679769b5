TONGUES = 3

from marsh.fly import catch  # noqa: E402


def jump(n):
    return catch(n) + TONGUES
