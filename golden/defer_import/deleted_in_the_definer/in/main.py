import sand.mould
import sand.castle

print(sand.castle.build())
