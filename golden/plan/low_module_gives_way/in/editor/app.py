from editor.text import wrap

NAME = "editor"


def show(n):
    return wrap(NAME * n)
