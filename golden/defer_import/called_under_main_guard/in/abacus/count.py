from abacus.bead import slide

RODS = 10


def add(n):
    return slide(n)


if __name__ == "__main__":
    print(add(RODS))
