import park.bench as m

print(m.sit(2))
