from reef.fish import swim

DEPTH = 9


class Reef:
  def visit(self, n):
    return swim(n)
