class Format:
    name = ""


def known():
    return sorted(kind.name for kind in Format.__subclasses__())
