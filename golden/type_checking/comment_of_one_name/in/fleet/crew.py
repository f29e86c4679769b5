class Crew:
    pass


class Berth:
    pass
