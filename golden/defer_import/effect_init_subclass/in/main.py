import robot.arm
from robot.tool import Tool

print(sorted(Tool.known))
