from pkg.report import banner


def reset():
    return banner()
