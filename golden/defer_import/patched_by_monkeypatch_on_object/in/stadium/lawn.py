GOALS = 3

from stadium.mower import trim  # noqa: E402


def play(n):
    return trim(n) + GOALS
