# -*- coding: latin-1 -*-
from vin.cave import CRUS

LITRES = CRUS * 100


def verser(n):
    return n * LITRES
