STONES = 3

from crypt.slab import push  # noqa: E402


def enter(n):
    def inside():
        return sorted(locals()), push(n)

    return inside()
