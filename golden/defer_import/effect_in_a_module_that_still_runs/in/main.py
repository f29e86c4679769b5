import rack_
import rack_.lists

print(rack_.lists.LEFT, rack_.lists.RIGHT)
