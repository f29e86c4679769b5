# -*- coding: latin-1 -*-
from vin.cuve import verser

CRUS = 5  # dernière année


def servir(n):
    """Un verre, bien sûr."""
    return verser(n)  # très frais
