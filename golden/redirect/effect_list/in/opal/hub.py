from opal.shop import SOLD

SOLD.append("hub")

from opal.user import show  # noqa: E402
from opal.core import RINGS  # noqa: E402
