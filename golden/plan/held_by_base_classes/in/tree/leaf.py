class Leaf:
    pass


from tree.branch import Branch  # noqa: E402


class Twig(Branch):
    pass
