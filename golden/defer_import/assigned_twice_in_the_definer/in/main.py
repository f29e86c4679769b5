import dam.lake
import dam.wall

print(dam.wall.overflow())
