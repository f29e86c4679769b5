import tunnel.lamp_ as m

print(m.light(1))
