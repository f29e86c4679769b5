MILES = 3

from comet.dust import blow  # noqa: E402


def pass_by(n):
    return blow(n) + MILES
