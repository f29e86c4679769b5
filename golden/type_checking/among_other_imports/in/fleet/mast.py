class Mast:
    pass
