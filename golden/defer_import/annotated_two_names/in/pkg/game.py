from pkg.report import banner, title as heading


def reset():
    return banner()


def start():
    return heading() + banner()
