import game.level
from game.kinds import Base

print(Base.known)
