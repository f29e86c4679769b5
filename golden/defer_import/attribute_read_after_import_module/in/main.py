import importlib

herd = importlib.import_module("prairie.herd")
print(herd.graze(2))
