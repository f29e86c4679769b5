BALLS = 3

from lottery.ball import roll_  # noqa: E402


def draw(n):
    return roll_(n)


if __name__ == "__main__":
    print(roll_(BALLS))
