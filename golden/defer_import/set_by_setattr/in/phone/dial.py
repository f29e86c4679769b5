from phone.line import WIRES

timeout = WIRES * 5


def ring():
    return timeout * 2
