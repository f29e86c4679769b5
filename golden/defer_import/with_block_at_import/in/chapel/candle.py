PEWS = 3

from chapel.match_ import strike_  # noqa: E402


class Candle:
    def __enter__(self):
        return strike_(PEWS)

    def __exit__(self, *problem):
        return None


with Candle() as LIGHT:
    pass
