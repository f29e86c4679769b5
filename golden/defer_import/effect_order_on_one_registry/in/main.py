import queue_
import queue_.lists

print(queue_.lists.LEFT, queue_.lists.RIGHT)
