import sys
import marsh.frog

print(sys.modules["marsh.frog"].catch(2))
