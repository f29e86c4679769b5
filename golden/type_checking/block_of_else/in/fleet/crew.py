class Text(str):
    pass
