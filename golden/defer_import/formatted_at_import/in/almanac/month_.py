DAYS = 3

from almanac.moon_ import wax_  # noqa: E402


class Month:
    def __str__(self):
        return str(wax_(DAYS))


TITLE = f"month {Month()}"
