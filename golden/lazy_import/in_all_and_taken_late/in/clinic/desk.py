from clinic.ward import bed

__all__ = ["FLOORS", "bed"]

FLOORS = 2
