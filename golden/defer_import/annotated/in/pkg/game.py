from pkg.report import banner


def reset():
    """Back to the start."""
    return banner()
