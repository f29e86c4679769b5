import os
import sys

LEVEL = 3

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "vendor"))
from plug import spark  # noqa: E402

sys.path.pop(0)


def ignite(n):
    return spark(n)
