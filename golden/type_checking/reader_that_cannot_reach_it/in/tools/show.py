from typing import get_type_hints


def show(function):
    return get_type_hints(function)
