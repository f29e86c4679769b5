lazy from clinic.ward import bed

FIRST = bed("ada")
FLOORS = 2
