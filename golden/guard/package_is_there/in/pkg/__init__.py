import importlib.machinery
import sys
import types

quantlib = types.ModuleType("quantlib")
quantlib.__spec__ = importlib.machinery.ModuleSpec("quantlib", None)
quantlib.quantize = lambda model, size: [model] * size
sys.modules["quantlib"] = quantlib
