import shelf_
import shelf_.lists

print(shelf_.lists.LEFT, shelf_.lists.RIGHT)
