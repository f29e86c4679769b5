ROUTES = {}


def route(path):
    def keep(function):
        ROUTES[path] = function
        return function

    return keep
