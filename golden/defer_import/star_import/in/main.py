from bazaar import goods

print(goods.knot(2))
