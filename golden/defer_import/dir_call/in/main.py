import shed.rake as m

print(m.gather(1))
