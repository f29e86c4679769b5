from web.page import PIXELS

STEP = PIXELS + 1

from web.routes import route  # noqa: E402


def render_(n):
    return n * STEP


@route("/")
def index():
    return "hello"
