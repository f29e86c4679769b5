from church import bell


def hour():
    return 1


def strike():
    return bell()
