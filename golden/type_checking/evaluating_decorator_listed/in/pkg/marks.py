def checked(function):
    function.is_checked = True
    return function
