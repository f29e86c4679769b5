"""Helpers for all other modules."""

from .constants import WEIGHTS_NAME
from .operations import find_device, send_to_device
from .bnb import count_empty_layers, load_and_quantize_model
