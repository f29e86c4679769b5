from fancylib import Plugin, hook, register, ship
