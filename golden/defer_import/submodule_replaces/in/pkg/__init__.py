from base import _util


def run():
    return _util.value


from ._util import other
