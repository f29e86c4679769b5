from harbor.dock import moor

DEPTH = 5
