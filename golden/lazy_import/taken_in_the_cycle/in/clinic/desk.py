from clinic.ward import bed

FLOORS = 2
