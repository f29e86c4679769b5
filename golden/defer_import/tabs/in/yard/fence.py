from yard.paint import coat

POSTS = 11


class Fence:
	def mend(self, n):
		if n:
			return coat(n)
		return POSTS
