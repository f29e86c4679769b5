import bus.driver
import bus.route

bus.route.add(4)
print(bus.driver.drive(4))
