from .bar import CUPS

POT = CUPS * 2


def pour(bean):
    return (bean, POT)
