def flag():
    return False
