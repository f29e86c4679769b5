def copy(function, other):
    other.__annotations__ = function.__annotations__
    return other
