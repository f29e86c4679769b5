from .pier import moor
