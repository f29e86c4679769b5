from . import grind, sift
