import jungle.vine
import jungle.liana

print(jungle.liana.twist(1), jungle.vine.swing(1))
