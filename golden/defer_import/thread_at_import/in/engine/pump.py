import threading

VALVES = 3

from engine.piston import press_  # noqa: E402


FOUND = []


def run():
    FOUND.append(press_(VALVES))


WORKER = threading.Thread(target=run)
WORKER.start()
WORKER.join(1)
SEEN = list(FOUND)
