from zoo.animal import Tiger, feed

CAGES = 7


def visit(who):
    match who:
        case Tiger(name=name):
            return name
        case _:
            return None


def lunch(who):
    if (meal := feed(who)) > CAGES:
        return meal
    return CAGES
