from dock.hook import catch


def lift():
    return catch()
