import importlib

press = importlib.import_module("mill.press")
SIZES = [press.SIZE, 2]
