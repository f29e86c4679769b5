import dock.plank as m

print(m.plan(2))
