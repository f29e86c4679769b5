from pkg import hook
from pkg.report import banner


@hook
def reset():
    return banner()
