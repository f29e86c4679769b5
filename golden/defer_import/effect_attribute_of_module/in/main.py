import oven.room_
import oven.settings

print(oven.settings.mode)
