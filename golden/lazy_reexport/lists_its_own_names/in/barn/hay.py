from barn import cow


def bale():
    return cow.HUNGER
