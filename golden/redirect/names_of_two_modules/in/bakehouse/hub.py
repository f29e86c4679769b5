from bakehouse.core import FLOUR
from bakehouse.yeast import FOAM
from bakehouse.user import show
