from bazaar.rug import *
