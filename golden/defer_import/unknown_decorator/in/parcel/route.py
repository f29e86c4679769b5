try:
    from tenacious import retry
except ImportError:
    def retry(function):
        return function

STREETS = 3

from parcel.box_ import wrap_  # noqa: E402


@retry
def deliver(n):
    return wrap_(n) + STREETS
