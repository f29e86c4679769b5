import igloo.block

del igloo.block.press
print(hasattr(igloo.block, "press"))
