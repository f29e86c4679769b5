import jam.jar as m

print(m.label(2))
