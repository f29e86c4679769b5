from dam.lake import level

HEIGHT = 30


def overflow():
    return level > HEIGHT
