DEPTH = 3

import sys  # noqa: E402

if sys.platform != "win32":
    from widget.outer import lift
else:
    from widget.winch import lift


def raise_up(n):
    return lift(n) + DEPTH
