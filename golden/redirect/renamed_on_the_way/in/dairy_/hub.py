from dairy_.core import raw_milk as MILK
from dairy_.user import show
