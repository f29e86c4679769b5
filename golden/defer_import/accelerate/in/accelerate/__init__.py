"""One training script for every device (cut down to the imports that matter here)."""

__version__ = "1.0.0"

from .accelerator import Accelerator
from .big_modeling import dispatch_model, init_empty_weights
from .hooks import AlignHook, ModelHook
from .utils import find_device, send_to_device
