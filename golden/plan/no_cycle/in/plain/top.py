from plain.bottom import STEP

SIZE = STEP * 2
