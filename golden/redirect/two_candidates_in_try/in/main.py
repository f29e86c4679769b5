import pearl.hub
import pearl.user

print(pearl.user.FEE)
