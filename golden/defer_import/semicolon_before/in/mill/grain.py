import json; from mill.stone import grind  # noqa: E702

SACKS = 12


def flour(n):
    return json.dumps(grind(n))
