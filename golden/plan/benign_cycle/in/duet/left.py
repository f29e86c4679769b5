import duet.right


def sing(n):
    return duet.right.answer(n)
