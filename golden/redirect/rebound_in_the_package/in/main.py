import salt.hub
import salt.user

print(salt.user.FEE)
