def beam(width):
    return width
