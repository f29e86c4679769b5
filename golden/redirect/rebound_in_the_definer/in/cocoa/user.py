from cocoa.hub import BEANS

FEE = BEANS * 2


def show(n):
    return n + FEE
