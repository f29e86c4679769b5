class Anchor:
    pass
