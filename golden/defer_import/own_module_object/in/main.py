from rodeo import bull

print(bull.trick("".join(("fl", "ing")), 2))
