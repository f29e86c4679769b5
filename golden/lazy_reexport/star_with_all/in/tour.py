from harbor import *

print(moor("Ann"))
