from shed.axe import *


def saw():
    return 1
