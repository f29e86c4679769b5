import harbor.dock

DEPTH = 5
