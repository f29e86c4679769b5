import lagoon.reef

print(lagoon.reef.walk(2))
