import temple.gong as m

print(m.chime('hit(1)'))
