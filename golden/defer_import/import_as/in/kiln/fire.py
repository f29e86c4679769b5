import kiln.glaze as glaze

HOT = 1200


def bake(pot):
    return glaze.coat(pot)
