import ivory.hub
import ivory.user

print(ivory.user.FEE)
