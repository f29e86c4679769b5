import grove

print(grove.SIZE)
