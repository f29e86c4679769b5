from cocoa.core import BEANS
from cocoa.user import show
