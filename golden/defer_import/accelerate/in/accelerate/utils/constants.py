"""Names of files."""

WEIGHTS_NAME = "model.bin"
