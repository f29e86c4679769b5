class Engine:
    pass
