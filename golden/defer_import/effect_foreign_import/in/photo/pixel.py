from photo.album import PAGES

STEP = PAGES + 1

try:
    import hugearrays
except ImportError:
    hugearrays = None


def blur_(n):
    return n * STEP
