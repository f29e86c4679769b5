class Die:
    def cut(self):
        from mint import coin

        return coin.flip
