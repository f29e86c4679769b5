from coast.lens import bend

RANGE = 18


def flash(
    times,
    colour=("white", "red"),
) -> list:  # twice a minute
    return [bend(times), colour]


def beam(times, *,
         far=RANGE): return bend(times + far)
