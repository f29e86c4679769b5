import inspect

from arcade import joystick

print([name for name, _ in inspect.getmembers(joystick, inspect.isfunction)])
