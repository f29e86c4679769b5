from ledger.paths import HERE

NAME = "ledger"
