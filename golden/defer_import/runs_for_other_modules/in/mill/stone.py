def grain():
    return 7


from mill import log  # noqa: E402


@log.noted
def grind():
    return log.late()
