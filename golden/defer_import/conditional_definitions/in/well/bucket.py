import sys

from well.rope import lower

DEPTH = 20

if sys.platform == "win32":
    def draw(n):
        return lower(n)
else:
    def draw(n):
        return lower(n) + 1
