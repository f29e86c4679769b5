from tailor_.core import CLOTH, THREAD
from tailor_.user import show
