from choir.notes import NOTES


class Song:
    def sing(self):
        return NOTES
