from choir import tenor


class Voice(tenor.Tenor):
    notes = 3
