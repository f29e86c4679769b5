from harbor import *


def go():
    return moor("Ann")
