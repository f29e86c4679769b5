from . import apple
from . import pear
from . import plum
from . import quince

SIZE = crate.stack(2)
