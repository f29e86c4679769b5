def slow(function):
    def wrapper(*args, scale=1, **kwargs):
        return function(*args, **kwargs)

    wrapper.__name__ = function.__name__
    wrapper.__dict__.update(function.__dict__)
    wrapper.__kwdefaults__["scale"] = 2
    wrapper.is_slow = True
    return wrapper
