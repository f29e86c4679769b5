import game.level
from game.kinds import Kind

print(Kind.known)
