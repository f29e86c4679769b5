class Crew:
    pass
