from tree.leaf import Leaf


class Branch(Leaf):
    pass
