import vault.door as m

print(m.unlock('me', 1))
