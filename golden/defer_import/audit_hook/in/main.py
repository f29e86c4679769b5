import sys
import court.judge

sys.audit("court.open")
