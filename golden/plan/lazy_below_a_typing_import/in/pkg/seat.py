from pkg.desk import WIDTH


class Seat:
    width = WIDTH
