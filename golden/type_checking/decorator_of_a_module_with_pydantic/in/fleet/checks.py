from pydantic import validate_call


def checked(function):
    return validate_call(function)
