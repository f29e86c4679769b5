import sys

if sys.maxsize > 2**32:
    DROPS = 3
else:
    DROPS = 4
