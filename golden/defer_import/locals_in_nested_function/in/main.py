import crypt.tomb as m

print(m.enter(1))
