import opal.user
import opal.shop

print(opal.shop.SOLD)
