import importlib

import cocoa.hub
import cocoa.core
import cocoa.user

cocoa.core.roast(10)
print(importlib.reload(cocoa.user).FEE)
