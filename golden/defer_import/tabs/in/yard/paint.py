from yard.fence import POSTS

TINS = POSTS // 4


def coat(n):
	return n * TINS
