from harbor.crane import lift

DEPTH = 5
