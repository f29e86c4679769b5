"""Makes an older interpreter run `lazy` imports (PEP 810) as Python 3.15 does.

Where a source holds such statements at module level, below `if` too, each of them becomes a note of its names,
each read of a name that they bind becomes a call that runs the statement for this name first, and a module
`__getattr__` serves readers from outside. Annotations are not evaluated, as in 3.15. A local variable that hides a lazy name, and a module with a
`__getattr__` of its own, are beyond it.
"""

import __future__
import ast
import builtins
import importlib.machinery
import importlib.util
import re

LAZY = re.compile(r"(?m)(^[ \t]*|;[ ]*)lazy[ ]+(?=(?:from|import)[ ])")


def without_the_word(text):
    """The text without `lazy`, and the (line, column) of the statements that had it."""
    made, places, at = "", set(), 0
    for match in LAZY.finditer(text):
        made += text[at : match.end(1)]
        places.add((made.count("\n") + 1, len(made) - made.rfind("\n") - 1))
        at = match.end()
    return made + text[at:], places


class ReadsLate(ast.NodeTransformer):
    def __init__(self, names):
        self.names = names

    def visit_Name(self, node):
        if node.id not in self.names or not isinstance(node.ctx, ast.Load):
            return node
        call = ast.parse(f"__lazy_read__(globals(), {node.id!r})", mode="eval").body
        return ast.copy_location(call, node)


def lazy_names(names, statements):
    """Begins a module: its lazy names. Answers its `__getattr__`."""
    names["__lazy_statements__"] = statements

    def serve(name):
        if name in statements:
            return lazy_read(names, name)
        raise AttributeError(f"module {names['__name__']!r} has no attribute {name!r}")

    return serve


def lazy_read(names, name):
    # While it runs, the statement is no longer there: a name that is read on the way is not found.
    statement = names["__lazy_statements__"].pop(name, None)
    if statement is not None and name not in names:
        try:
            exec(statement, names)
        except BaseException:
            names["__lazy_statements__"][name] = statement
            raise
    try:
        return names[name]
    except KeyError:
        raise ImportError(f"cannot import name {name!r} (most likely due to a circular import)") from None


def take_lazy(body, places):
    """Puts notes in the place of the lazy statements of a block. Answers the names that they bind."""
    names = set()
    for index, node in enumerate(body):
        if isinstance(node, ast.If):
            names |= take_lazy(node.body, places) | take_lazy(node.orelse, places)
        if (node.lineno, node.col_offset) not in places:
            continue
        statements = {}
        for alias in list(node.names):
            node.names = [alias]
            statements[alias.asname or alias.name.partition(".")[0]] = ast.unparse(node)
        note = ast.parse(f"__lazy_statements__.update({statements!r})").body[0]
        body[index] = ast.copy_location(note, node)
        names |= statements.keys()
    return names


def source_to_code(self, data, path, *, _optimization=-1):
    text, places = without_the_word(importlib.util.decode_source(data))
    flags = __future__.annotations.compiler_flag if places else 0
    tree = ast.parse(text, path)
    statements = take_lazy(tree.body, places)
    if statements:
        ReadsLate(statements).visit(tree)
        start = 0
        while start < len(tree.body) and (
            isinstance(getattr(tree.body[start], "value", None), ast.Constant)
            or getattr(tree.body[start], "module", None) == "__future__"
        ):
            start += 1
        tree.body[start:start] = ast.parse("__getattr__ = __lazy_names__(globals(), {})").body
    return compile(tree, path, "exec", flags=flags, dont_inherit=True, optimize=_optimization)


builtins.__lazy_read__ = lazy_read
builtins.__lazy_names__ = lazy_names
importlib.machinery.SourceFileLoader.source_to_code = source_to_code
