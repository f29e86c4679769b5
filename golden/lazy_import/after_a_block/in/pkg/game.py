import os

if os.name == "nt":
    SLOW = True
from .report import banner


def reset():
    return banner()
