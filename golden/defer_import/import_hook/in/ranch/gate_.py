import sys

POSTS = 3

from ranch.rider import greet  # noqa: E402


class Gate:
    def find_spec(self, name, path=None, target=None):
        greet(POSTS)


sys.meta_path.insert(0, Gate())
