from heater.valve import PIPES

pressure = PIPES * 2


def double():
    return pressure * 2
