from . import coin, die
