from reef.coral import DEPTH

FINS = DEPTH - 7


def swim(n):
  return n * FINS
