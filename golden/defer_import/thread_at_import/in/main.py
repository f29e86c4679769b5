from engine import pump

print(pump.SEEN)
