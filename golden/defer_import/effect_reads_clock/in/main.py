import sundial.shadow
import time

BEFORE = time.monotonic()
import sundial.noon  # noqa: E402

print(sundial.noon.BEGIN < BEFORE)
