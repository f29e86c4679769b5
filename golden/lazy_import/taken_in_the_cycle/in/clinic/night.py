from clinic.desk import FLOORS, bed

WATCH = FLOORS, bed
