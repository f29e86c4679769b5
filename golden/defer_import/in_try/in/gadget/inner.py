DEPTH = 3

try:
    from gadget.outer import lift
except ImportError:
    lift = abs


def raise_up(n):
    return lift(n) + DEPTH
