import attic_.trunk as m

print(m.open_it(1))
