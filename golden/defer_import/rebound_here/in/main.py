from furnace import dial

dial.set_to(5)
print(dial.read())
