from . import apple
from . import pear
