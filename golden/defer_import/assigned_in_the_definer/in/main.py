from heater import valve
from heater import gauge

gauge.pressure = 1
print(valve.show())
