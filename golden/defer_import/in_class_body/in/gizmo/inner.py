DEPTH = 3

class Shaft:
    from gizmo.outer import lift

    def up(self, n):
        return self.lift.__name__, n


def raise_up(n):
    return Shaft.lift(n) + DEPTH
