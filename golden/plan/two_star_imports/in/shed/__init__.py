from shed.saw import *
from shed.axe import *
from shed.box import pack
