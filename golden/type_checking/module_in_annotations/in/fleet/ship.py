from fleet import port
import fleet.port as quay

SPEED = 12


def dock(where: port.Port, there: "quay.Port"):
    return where
