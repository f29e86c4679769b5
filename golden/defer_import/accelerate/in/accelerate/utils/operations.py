"""Moving data between devices."""


def find_device(data):
    """The device that the data is on."""
    return data.get("device")


def send_to_device(data, device):
    """A copy of the data on another device."""
    return {**data, "device": device}
