import json, forge.hammer as hammer

BLOWS = 3


def strike(n):
    return json.dumps(hammer.swing(n))
