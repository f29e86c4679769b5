from ivory.core import *
from ivory.user import show
from ivory.black import *
