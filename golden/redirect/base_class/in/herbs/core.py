class Plant:
    leaves = 4
