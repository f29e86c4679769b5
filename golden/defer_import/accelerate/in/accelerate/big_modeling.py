"""Models that are larger than one device."""

from contextlib import contextmanager

from .hooks import AlignHook
from .utils import find_device


class DispatchHook(AlignHook):
    """Sends a part of the model where the map says."""


@contextmanager
def init_empty_weights():
    """Layers made in this context have no weights yet."""
    yield {"device": "meta"}


def dispatch_model(model, device_map):
    """Spreads the model over the devices of a map."""
    main = device_map.get("", find_device(model))
    return DispatchHook().attach(model, main)
