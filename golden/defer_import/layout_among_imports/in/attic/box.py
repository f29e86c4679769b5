import json
from attic.lid import shut
from math import floor

DEEP = floor(3.5)


def pack(n):
    return json.dumps(shut(n))
