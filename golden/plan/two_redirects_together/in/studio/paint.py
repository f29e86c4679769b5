from studio.hub import SIZE

COLOUR = "red" * SIZE
