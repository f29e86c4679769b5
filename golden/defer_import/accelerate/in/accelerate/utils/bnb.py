"""Loading models with fewer bits."""

import logging

from ..big_modeling import dispatch_model, init_empty_weights
from .constants import WEIGHTS_NAME

logger = logging.getLogger(__name__)


def load_and_quantize_model(model, bits, device_map=None):
    """
    Replaces the layers of `model` by quantized ones and loads their weights.

    Args:
        model: the model, on the meta device or not.
        bits: 4 or 8.
        device_map: where the parts go; without one the model stays where it is.
    """
    logger.info("loading %s with %d bits", WEIGHTS_NAME, bits)
    with init_empty_weights() as empty:
        quantized = {**model, **empty, "bits": bits}
    if device_map is None:
        return quantized
    return dispatch_model(quantized, device_map)


def count_empty_layers(model):
    r"""How many layers would have no weights yet (a part of the path may hold a `\`)."""
    with init_empty_weights() as empty:
        return sum(1 for device in model.values() if device == empty["device"])


def has_4bit_layers(model):
    """Whether a layer is a 4-bit one."""
    return model.get("bits") == 4
