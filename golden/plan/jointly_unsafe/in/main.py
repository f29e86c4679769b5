import grove
from grove.kinds import KINDS

print(KINDS)
