from glacier.ridge import *

WAY = METRES
