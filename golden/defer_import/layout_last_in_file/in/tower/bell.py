HOURS = 12


def ring(n):
    return swing(n) * HOURS


from tower.rope import swing  # noqa: E402
