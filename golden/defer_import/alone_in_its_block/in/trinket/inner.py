DEPTH = 3

for number in (1, 2):
    from trinket.outer import lift


def raise_up(n):
    return lift(n) + DEPTH
