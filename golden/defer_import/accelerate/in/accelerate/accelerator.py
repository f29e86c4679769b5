"""The object that users hold."""

from .utils import find_device, send_to_device


class Accelerator:
    """Knows the device and prepares models for it."""

    def __init__(self, device="cpu"):
        self.device = device

    def prepare(self, model):
        """Moves the model to the device, unless it is there."""
        if find_device(model) == self.device:
            return model
        return send_to_device(model, self.device)
