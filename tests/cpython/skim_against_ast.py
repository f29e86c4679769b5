"""Holds skim against CPython's own parser: the same import statements, at the same places, in the same contexts.

    skim_against_ast.py SKIM_DUMP [--limit BYTES] [PATH...]

PATHs are files and directories; without any, the standard library of the running interpreter is read, up to the limit.
Every file that `ast` accepts must give the same list of statements (line, column, kind, level, module, names, context,
and the flags of ImportStatement), and must be read surely. Exit status 1 if there is a difference.
"""

import argparse
import ast
import io
import os
import re
import subprocess
import sys
import sysconfig
import tokenize
import unicodedata
import warnings

SHOWN_DIFFERENCES = 40


# --- what a test is worth, when TYPE_CHECKING is false -------------------------------------------------------------

UNKNOWN, TRUTHY, FALSY, MODULE_NAME, MAIN = "unknown", "truthy", "falsy", "module name", "main"
SINGLETONS = (True, False, None)


def is_singleton(value):
    return any(value is singleton for singleton in SINGLETONS)


def truth(value):
    """True, False, or None where it is not certain."""
    if is_singleton(value):
        return bool(value)
    return {TRUTHY: True, MAIN: True, FALSY: False}.get(value)


def certain(outcome):
    return UNKNOWN if outcome is None else TRUTHY if outcome else FALSY


class Names:
    """The names of one module that are false at run time."""

    def __init__(self):
        self.false = {"TYPE_CHECKING"}
        self.spoiled = set()
        self.modules = {"typing", "typing_extensions"}

    def is_flag(self, name):
        return name in self.false and name not in self.spoiled

    def note_import(self, node):
        for alias in node.names:
            name = alias.asname or alias.name.split(".")[0]
            if isinstance(node, ast.ImportFrom) and alias.name == "TYPE_CHECKING":
                self.false.add(name)
            elif name in self.false or name == "MYPY":
                self.spoiled.add(name)
            elif isinstance(node, ast.Import) and alias.name in ("typing", "typing_extensions"):
                self.modules.add(name)

    def note_assignment(self, targets, value):
        for target in targets:
            if isinstance(target, ast.Name) and (target.id in self.false or target.id == "MYPY"):
                is_false = isinstance(value, ast.Constant) and value.value is False
                (self.false if is_false else self.spoiled).add(target.id)


class Folder:
    def __init__(self, names, imported):
        self.names = names
        self.imported = imported

    def fold(self, node):
        method = getattr(self, "fold_" + type(node).__name__, None)
        return method(node) if method else UNKNOWN

    def fold_Constant(self, node):
        if is_singleton(node.value):
            return node.value
        if node.value == "__main__":
            return MAIN
        return certain(bool(node.value)) if isinstance(node.value, (int, str, bytes)) else UNKNOWN

    def fold_Name(self, node):
        if node.id == "__name__":
            return MODULE_NAME
        return False if self.names.is_flag(node.id) else UNKNOWN

    def fold_Attribute(self, node):
        is_typing = isinstance(node.value, ast.Name) and node.value.id in self.names.modules
        return False if is_typing and node.attr == "TYPE_CHECKING" else UNKNOWN

    def fold_NamedExpr(self, node):
        return self.fold(node.value)

    def fold_Call(self, node):
        is_bool = isinstance(node.func, ast.Name) and node.func.id == "bool"
        if not is_bool or node.keywords or len(node.args) != 1:
            return UNKNOWN
        outcome = truth(self.fold(node.args[0]))
        return UNKNOWN if outcome is None else outcome

    def fold_UnaryOp(self, node):
        outcome = truth(self.fold(node.operand)) if isinstance(node.op, ast.Not) else None
        return UNKNOWN if outcome is None else not outcome

    def fold_BoolOp(self, node):
        decisive = isinstance(node.op, ast.Or)
        values = [self.fold(value) for value in node.values]
        for value in values[:-1]:
            if truth(value) is decisive:
                return value
            if truth(value) is None:
                return certain(decisive if any(truth(v) is decisive for v in values) else None)
        return values[-1]

    def fold_IfExp(self, node):
        test = truth(self.fold(node.test))
        yes, no = self.fold(node.body), self.fold(node.orelse)
        if test is None:
            return certain(truth(yes) if truth(yes) is truth(no) else None)
        return yes if test else no

    def fold_Compare(self, node):
        if len(node.ops) != 1 or not isinstance(node.ops[0], (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)):
            return UNKNOWN
        left, right = self.fold(node.left), self.fold(node.comparators[0])
        equal = isinstance(node.ops[0], (ast.Eq, ast.Is))
        if is_singleton(left) and is_singleton(right):
            return (left is right) == equal
        if {left, right} == {MODULE_NAME, MAIN} and self.imported:
            return not equal
        return UNKNOWN


# --- the statements of one file ------------------------------------------------------------------------------------


class Scope:
    """What the headers above a statement say: skim's Scope in its own words."""

    def __init__(self, **flags):
        self.function = self.in_class = self.in_try = self.conditional = self.dead = self.script = False
        self.__dict__.update(flags)

    def but(self, **flags):
        return Scope(**{**self.__dict__, **flags})

    def context(self, lazy):
        if self.dead:
            return "typing_only"
        if self.function or lazy:
            return "deferred"
        return "script_only" if self.script else "import_time"

    def flags(self, lazy):
        marks = zip("LFCTI", (lazy, self.function, self.in_class, self.in_try, self.conditional))
        return "".join(letter for letter, is_set in marks if is_set)


SUPPRESSING = ("suppress", "raises", "assertRaises")


def called_name(node):
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else None


def suppresses(items):
    calls = [node for item in items for node in ast.walk(item.context_expr) if isinstance(node, ast.Call)]
    return any(called_name(call.func) in SUPPRESSING for call in calls)


class Statements:
    """Collects the import statements of a module with their contexts."""

    def __init__(self):
        self.names = Names()
        self.found = []

    def visit_all(self, body, scope):
        for node in body:
            self.visit(node, scope)

    def visit(self, node, scope):
        branch = scope.but(conditional=True)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            self.found.append((node, scope))
            if not scope.function and not scope.in_class:
                self.names.note_import(node)
        elif isinstance(node, ast.Assign) and not scope.function and not scope.in_class:
            self.names.note_assignment(node.targets, node.value)
        elif isinstance(node, ast.AnnAssign) and node.value and not scope.function and not scope.in_class:
            self.names.note_assignment([node.target], node.value)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self.visit_all(node.body, Scope(function=True, dead=scope.dead, script=scope.script))
        elif isinstance(node, ast.ClassDef):
            self.visit_all(node.body, scope.but(in_class=True, conditional=False))
        elif isinstance(node, (ast.If, ast.While)):
            self.visit_test(node, branch)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            self.visit_all(node.body, branch.but(in_try=scope.in_try or suppresses(node.items)))
        elif hasattr(node, "handlers"):
            self.visit_try(node, branch)
        elif hasattr(node, "cases"):
            for case in node.cases:
                self.visit_all(case.body, branch)
        elif hasattr(node, "body") and hasattr(node, "orelse"):
            self.visit_all(node.body, branch)
            self.visit_all(node.orelse, branch)

    def visit_try(self, node, branch):
        self.visit_all(node.body, branch.but(in_try=branch.in_try or bool(node.handlers)))
        for handler in node.handlers:
            self.visit_all(handler.body, branch)
        self.visit_all(node.orelse, branch)
        self.visit_all(node.finalbody, branch)

    def visit_test(self, node, branch):
        any_run = truth(Folder(self.names, imported=False).fold(node.test))
        imported = truth(Folder(self.names, imported=True).fold(node.test))
        dead, script = branch.dead, branch.script
        self.visit_all(node.body, branch.but(dead=dead or any_run is False, script=script or imported is False))
        orelse = branch.but(dead=dead or any_run is True, script=script or imported is True)
        self.visit_all(node.orelse, orelse)


def code_points(line, byte_column):
    return len(line.encode("utf-8", "surrogatepass")[:byte_column].decode("utf-8", "replace"))


def rows_of_ast(source):
    """The rows that skim_dump should print for the bytes of a file that CPython accepts."""
    encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    lines = re.split("\r\n|\r|\n", source.decode(encoding))
    statements = Statements()
    statements.visit_all(ast.parse(source).body, Scope())
    rows = []
    for node, scope in sorted(statements.found, key=lambda pair: (pair[0].lineno, pair[0].col_offset)):
        is_from = isinstance(node, ast.ImportFrom)
        lazy = bool(getattr(node, "is_lazy", False))
        names = ",".join("%s:%s" % (alias.name, alias.asname or "") for alias in node.names)
        column = code_points(lines[node.lineno - 1], node.col_offset) + 1
        head = (str(node.lineno), str(column), "from" if is_from else "import")
        target = (str(node.level or 0), node.module or "") if is_from else ("0", "")
        rows.append(head + target + (names, scope.context(lazy), scope.flags(lazy)))
    return rows, encoding


# --- the comparison ------------------------------------------------------------------------------------------------


def python_files(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, folders, files in os.walk(path):
            folders[:] = sorted(name for name in folders if name not in ("site-packages", "dist-packages"))
            yield from (os.path.join(folder, name) for name in sorted(files) if name.endswith(".py"))


def files_within(paths, limit):
    """The Python files in the order of their names, up to so many bytes."""
    files, size = [], 0
    for path in python_files(paths):
        size += os.path.getsize(path)
        if size > limit:
            break
        files.append(path)
    if not files:
        sys.exit("no Python files in " + ", ".join(paths))
    return files


def parsed_arguments(default_limit):
    """The tool and the files that the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--limit", type=int, help="stop after so many bytes of source")
    arguments = parser.parse_args()
    limit = arguments.limit or (sys.maxsize if arguments.paths else default_limit)
    return arguments.tool, files_within(arguments.paths or [sysconfig.get_paths()["stdlib"]], limit)


def dumps(tool, files):
    """Pairs of a file and the rows (of bytes) that skim_dump prints for it."""
    done = subprocess.run([tool], input="\n".join(files).encode() + b"\n", stdout=subprocess.PIPE, check=True)
    for part in ("\n" + done.stdout.decode("latin-1")).split("\nfile\t")[1:]:
        head, *lines = part.rstrip("\n").split("\n")
        path, sure = head.split("\t")
        yield path, sure == "sure", [tuple(line.split("\t")[1:]) for line in lines]


def decoded(row, encoding):
    return tuple(unicodedata.normalize("NFKC", cell.encode("latin-1").decode(encoding)) for cell in row)


def compare(source, sure, rows):
    """The differences of one file as texts; None where CPython does not accept it."""
    try:
        wanted, encoding = rows_of_ast(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError, LookupError):
        return None
    got = [decoded(row, encoding) for row in rows]
    found = [] if sure else ["is not read surely"]
    found += ["ast only:  " + " ".join(row) for row in wanted if row not in got]
    found += ["skim only: " + " ".join(row) for row in got if row not in wanted]
    if not found and got != wanted:
        found.append("the order or number of statements differs")
    return found


def main():
    tool, files = parsed_arguments(default_limit=20_000_000)
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(10000)

    accepted = statements = differences = 0
    for path, sure, rows in dumps(tool, files):
        with open(path, "rb") as file:
            found = compare(file.read(), sure, rows)
        if found is None:
            continue
        accepted += 1
        statements += len(rows)
        for difference in found:
            differences += 1
            if differences <= SHOWN_DIFFERENCES:
                print("%s: %s" % (path, difference))
    print("%d files, %d accepted by CPython %s, %d import statements, %d differences"
          % (len(files), accepted, sys.version.split()[0], statements, differences))
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
