from salt.core import GRAINS

GRAINS = GRAINS + 1

from salt.user import show  # noqa: E402
