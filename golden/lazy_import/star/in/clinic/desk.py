from clinic.ward import *

FLOORS = 2
