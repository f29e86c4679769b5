from . import first, second
