BEANS = 3


def roast(n):
    global BEANS
    BEANS = n
