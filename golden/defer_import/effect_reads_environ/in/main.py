import house.hall
import os

os.environ["HALL_COLOUR"] = "red"
import house.lamp_  # noqa: E402

print(house.lamp_.COLOUR)
