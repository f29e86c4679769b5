TRACKS = 3

from rail.lever import pull  # noqa: E402


def turn(n):
    def move():
        global pull
        return pull(n)

    try:
        return move() // 0
    except ZeroDivisionError as pull:
        return str(pull), move()
