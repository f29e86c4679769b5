import rail.switch as m

print(m.turn(2))
