DOWN = 2

from . import crate  # noqa: E402


def pick(n):
    return crate.stack(n) + DOWN
