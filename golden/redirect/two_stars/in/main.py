import ivory.hub
import ivory.user

print(ivory.hub.KEYS, ivory.user.FEE)
