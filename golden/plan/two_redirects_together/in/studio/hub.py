from studio.paint import COLOUR
from studio.canvas import SIZE
from studio.brush import stroke
