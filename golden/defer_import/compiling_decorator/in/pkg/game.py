from pkg import ship
from pkg.report import banner


@ship
def reset():
    return banner()
