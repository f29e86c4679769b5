from shed import *


def pack():
    return axe() + saw()
