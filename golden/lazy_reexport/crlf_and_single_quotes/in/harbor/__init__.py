from .dock import moor

__all__ = ['DEPTH', 'moor']


def tide():
	return 2


DEPTH = 5
