import os

import ledger

HERE = os.path.dirname(ledger.__file__)
