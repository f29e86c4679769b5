from mint.press import stamp

FACE = stamp()


def flip():
    return FACE
