COINS = []
METALS = []
