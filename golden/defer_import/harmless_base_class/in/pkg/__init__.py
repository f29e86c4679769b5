import sys
import types

fake = types.ModuleType("fancylib")
fake.register = fake.hook = fake.ship = lambda thing: thing
fake.Plugin = type("Plugin", (), {})
sys.modules["fancylib"] = fake

from fancylib import Plugin, hook, register, ship
