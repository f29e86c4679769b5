from church.clock import hour

STRIKES = 3


def bell():
    return hour() * STRIKES
