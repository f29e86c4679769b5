from pkg.report_with_a_long_name_of_its_own import banner


def reset():
    """Back to the start."""
    return banner()
