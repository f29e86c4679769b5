from harbor import *

print(DEPTH)
