from b import helper


def run():
    return helper()


from outside import *
