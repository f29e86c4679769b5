# -*- coding: latin-1 -*-
from vin.cave import CRÛS

LITRES = CRÛS * 100


def verser(n):
    return n * LITRES
