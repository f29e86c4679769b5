import importlib

import sugar.hub
import sugar.user

sugar.hub.CUBES = 10
print(importlib.reload(sugar.user).FEE)
