from garage.wheel import spin, brake

AXLES = 2


def drive(brake):
    return spin(brake)


def park(n):
    return brake(n)
