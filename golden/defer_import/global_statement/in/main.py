import cliff.nest as m

print(m.brood(2))
