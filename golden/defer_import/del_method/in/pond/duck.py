EGGS = 3

from pond.reed import rustle  # noqa: E402


class Nest:
    def __del__(self):
        rustle(EGGS)
