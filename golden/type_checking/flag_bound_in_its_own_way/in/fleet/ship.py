from fleet.port import Port
from fleet.flags import flag

TYPE_CHECKING = flag()
SPEED = 12


def dock(port: "Port"):
    return port.limit
