from pkg.report_of_a_long_game import banner


def reset():
    """Back to the start."""
    return banner()


def start():
    return "this line is as long as the lines of this file may be, which is more than what black would allow it to be"
