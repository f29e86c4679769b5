PIPES = 3

from boiler.valve_ import open_  # noqa: E402


class Boiler:
    @property
    def pressure(self):
        return open_(PIPES)


COLD = Boiler().pressure
