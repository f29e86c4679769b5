import choir.voice
from choir import song


class Tenor:
    def sing(self):
        return choir.voice, song
