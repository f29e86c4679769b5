"""Which strings of a file are type expressions, and the names in them."""

import ast

TYPING = {"typing", "typing_extensions"}
TYPE_ARGUMENTS = {  # of functions of typing: which arguments are types in strings, and which keywords
    "cast": ({0}, {"typ"}),
    "TypeVar": (set(range(1, 1000)), {"bound", "default"}),
    "ParamSpec": (set(), {"bound", "default"}),
    "NewType": ({1}, {"tp"}),
    "assert_type": ({1}, {"typ"}),
    "ForwardRef": ({0}, {"arg"}),
    "NamedTuple": ({1}, {"fields"}),
    "TypedDict": ({1}, None),
}


class TypingNames:
    """What a file calls the members of typing."""

    def __init__(self, tree):
        self.modules, self.members = set(), {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                self.modules |= {a.asname or a.name for a in node.names if a.name in TYPING}
            elif isinstance(node, ast.ImportFrom) and node.module in TYPING:
                for alias in node.names:
                    self.members.setdefault(alias.asname or alias.name, alias.name)

    def member(self, node):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return node.attr if node.value.id in self.modules else None
        if isinstance(node, ast.Name):
            return self.members.get(node.id, node.id if "*" in self.members else None)
        return None

    def is_form(self, node, form):
        last = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None
        return last == form or self.member(node) == form

    def parts(self, node, types):
        """The children of an expression that are expressions, each with whether strings there are types."""
        if isinstance(node, ast.Call):
            yield from self.arguments(node)
        elif isinstance(node, ast.Subscript):
            literal = self.is_form(node.value, "Literal")
            yield node.value, False
            inside = not literal and (types or self.member(node.value) is not None)
            if isinstance(node.slice, ast.Tuple) and self.is_form(node.value, "Annotated"):
                yield from ((e, inside and i == 0) for i, e in enumerate(node.slice.elts))
            else:
                yield node.slice, inside
        elif isinstance(node, ast.Dict):
            yield from ((key, False) for key in node.keys if key)
            yield from ((value, types) for value in node.values)
        else:
            stop = isinstance(node, (ast.Attribute, ast.Compare, ast.JoinedStr, ast.FormattedValue))
            yield from ((child, types and not stop) for child in ast.iter_child_nodes(node))

    def arguments(self, call):
        member = self.member(call.func)
        positions, keywords = TYPE_ARGUMENTS.get(member, ((), ()))
        yield call.func, False
        for i, argument in enumerate(call.args):
            if member == "NamedTuple" and i == 1 and isinstance(argument, (ast.List, ast.Tuple)):
                for pair in argument.elts:
                    if isinstance(pair, ast.Tuple):
                        yield from ((e, j > 0) for j, e in enumerate(pair.elts))
                    else:
                        yield pair, True
            else:
                yield argument, i in positions
        for keyword in call.keywords:
            yield keyword.value, keyword.arg != "total" if keywords is None else keyword.arg in keywords


class Text:
    """The names in a string that is a type expression. Offsets are those of the file as long as everything around is
    written as it reads; after an escape they are all that of the outermost constant."""

    def __init__(self, file, block, whole):
        self.file, self.block, self.whole = file, block, whole

    def read_constant(self, node, source, offset, verbatim):
        lines = source.split(b"\n")[node.lineno - 1:node.end_lineno]
        lines[-1] = lines[-1][:node.end_col_offset]
        lines[0] = lines[0][node.col_offset:]
        segment = b"\n".join(lines).decode()
        quoted = segment.lstrip("rRuU")
        quote = quoted[:3] if quoted[:3] in ('"""', "'''") else quoted[:1]
        verbatim = verbatim and quoted[len(quote):-len(quote)] == node.value
        self.read(node.value, offset + len(segment) - len(quoted) + len(quote), verbatim)

    def read(self, value, offset, verbatim):
        stripped = value.lstrip(" \t\f\r\n")
        offset += len(value.encode()) - len(stripped.encode())
        stripped = stripped.rstrip(" \t\f\r\n")
        try:
            # `*Ts` is an annotation but no expression; CPython's ForwardRef makes it an item of a tuple, too.
            is_star = stripped.startswith("*")
            tree = ast.parse(stripped + ",").body[0].value if is_star else ast.parse(stripped, mode="eval").body
        except (SyntaxError, ValueError):
            return
        self.visit(tree, stripped.encode(), offset, verbatim, True)

    def visit(self, node, source, base, verbatim, types):
        if isinstance(node, (ast.Name, ast.Constant)):
            offset = base + sum(len(line) + 1 for line in source.split(b"\n")[:node.lineno - 1]) + node.col_offset
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self.file.add_use(node.id, offset if verbatim else self.whole, self.block, "string")
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and types:
                self.read_constant(node, source, offset, verbatim)
        for child, inside in self.file.typing.parts(node, types):
            self.visit(child, source, base, verbatim, inside)
