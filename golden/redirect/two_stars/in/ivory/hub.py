from ivory.core import *
from ivory.black import *
from ivory.user import show
