"""What runs before and after the forward pass of a layer."""

from .utils import send_to_device


class ModelHook:
    """Does nothing."""

    def attach(self, model, device):
        return model


class AlignHook(ModelHook):
    """Keeps inputs on the device of the layer."""

    move = staticmethod(send_to_device)

    def attach(self, model, device):
        return self.move(model, device)
