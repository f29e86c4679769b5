from mine.cart import roll

LEVELS = 6


def haul(n):
    import json

    return json.dumps(roll(n))
