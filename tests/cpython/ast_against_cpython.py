"""Holds our syntax trees against CPython's: the same nodes, names, contexts and places.

    ast_against_cpython.py AST_DUMP [PATH...]

PATHs are files and directories; without any, the standard library of the running interpreter is read (without
site-packages). Every file that
`ast` accepts and in which we report no error must give the same tree, node by node. Files with errors of ours that
`ast` accepts are listed. Exit status 1 if there is a difference.
"""

import argparse
import ast
import io
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import threading
import tokenize
import unicodedata
import warnings

SHOWN_DIFFERENCES = 40
NO_PLACE = None  # CPython does not say where it is

KINDS = {
    "AnnAssign": "ann_assign", "Assert": "assert_stmt", "Assign": "assign", "AsyncFor": "async_for",
    "AsyncFunctionDef": "async_function_def", "AsyncWith": "async_with", "Attribute": "attribute",
    "AugAssign": "aug_assign", "Await": "await", "BinOp": "bin_op", "BoolOp": "bool_op", "Break": "break_stmt",
    "Call": "call", "ClassDef": "class_def", "Compare": "compare", "Constant": "constant",
    "Continue": "continue_stmt", "Delete": "delete_stmt", "Dict": "dict", "DictComp": "dict_comp",
    "ExceptHandler": "except_handler", "Expr": "expr_stmt", "For": "for_stmt", "FormattedValue": "formatted_value",
    "FunctionDef": "function_def", "GeneratorExp": "generator_exp", "Global": "global_stmt", "If": "if_stmt",
    "IfExp": "if_exp", "Import": "import_stmt", "ImportFrom": "import_from", "Interpolation": "formatted_value",
    "JoinedStr": "joined_str", "Lambda": "lambda", "List": "list", "ListComp": "list_comp", "Match": "match_stmt",
    "MatchAs": "pattern", "MatchClass": "pattern", "MatchMapping": "pattern", "MatchOr": "pattern",
    "MatchSequence": "pattern", "MatchSingleton": "pattern", "MatchStar": "pattern", "MatchValue": "pattern",
    "Module": "module", "Name": "name", "NamedExpr": "named_expr", "Nonlocal": "nonlocal_stmt",
    "ParamSpec": "type_param", "Pass": "pass_stmt", "Raise": "raise_stmt", "Return": "return_stmt", "Set": "set",
    "SetComp": "set_comp", "Slice": "slice", "Starred": "starred", "Subscript": "subscript",
    "TemplateStr": "joined_str", "Try": "try_stmt", "TryStar": "try_star", "Tuple": "tuple",
    "TypeAlias": "type_alias", "TypeVar": "type_param", "TypeVarTuple": "type_param", "UnaryOp": "unary_op",
    "While": "while_stmt", "With": "with_stmt", "Yield": "yield", "YieldFrom": "yield_from", "alias": "alias",
    "arg": "arg", "comprehension": "comprehension", "keyword": "keyword", "match_case": "match_case",
    "withitem": "with_item",
}

# The children of each kind in order: the fields of CPython's node with the roles of ours.
FIELDS = {
    "AnnAssign": "value:value target:target annotation:annotation",
    "Assert": "test:test msg:message",
    "Assign": "value:value targets:target",
    "AsyncFor": "iter:iter target:target body:body orelse:orelse",
    "AsyncWith": "items:item body:body",
    "Attribute": "value:value",
    "AugAssign": "target:target value:value",
    "Await": "value:value",
    "BinOp": "left:operand right:operand",
    "BoolOp": "values:value",
    "Call": "func:func args:arg keywords:keyword",
    "ClassDef": "decorator_list:decorator type_params:type_param bases:base keywords:keyword body:body",
    "Compare": "left:operand comparators:operand",
    "Delete": "targets:target",
    "DictComp": "generators:generator key:key value:value",
    "ExceptHandler": "type:handler_type body:body",
    "Expr": "value:value",
    "For": "iter:iter target:target body:body orelse:orelse",
    "FormattedValue": "value:value format_spec:element",
    "GeneratorExp": "generators:generator elt:element",
    "If": "test:test body:body orelse:orelse",
    "IfExp": "test:test body:body orelse:orelse",
    "Import": "names:name",
    "ImportFrom": "names:name",
    "Interpolation": "value:value format_spec:element",
    "JoinedStr": "values:element",
    "List": "elts:element",
    "ListComp": "generators:generator elt:element",
    "Match": "subject:subject cases:body",
    "MatchAs": "pattern:pattern",
    "MatchClass": "cls:value patterns:pattern kwd_patterns:pattern",
    "MatchMapping": "keys:value patterns:pattern",
    "MatchOr": "patterns:pattern",
    "MatchSequence": "patterns:pattern",
    "MatchValue": "value:value",
    "Module": "body:body",
    "NamedExpr": "value:value target:target",
    "ParamSpec": "default_value:default_value",
    "Raise": "exc:value cause:cause",
    "Return": "value:value",
    "Set": "elts:element",
    "SetComp": "generators:generator elt:element",
    "Slice": "lower:operand upper:operand step:operand",
    "Starred": "value:value",
    "Subscript": "value:value slice:slice",
    "TemplateStr": "values:element",
    "Try": "body:body handlers:handler orelse:orelse finalbody:finalbody",
    "TryStar": "body:body handlers:handler orelse:orelse finalbody:finalbody",
    "Tuple": "elts:element",
    "TypeAlias": "type_params:type_param value:value name:name",
    "TypeVar": "bound:bound default_value:default_value",
    "TypeVarTuple": "default_value:default_value",
    "UnaryOp": "operand:operand",
    "While": "test:test body:body orelse:orelse",
    "With": "items:item body:body",
    "Yield": "value:value",
    "YieldFrom": "value:value",
    "arg": "annotation:annotation",
    "comprehension": "iter:iter target:target ifs:condition",
    "keyword": "value:value",
    "match_case": "pattern:pattern guard:guard body:body",
    "withitem": "context_expr:context optional_vars:target",
}
FIELDS = {kind: [tuple(pair.split(":")) for pair in fields.split()] for kind, fields in FIELDS.items()}

OPERATORS = {
    "And": "and", "Or": "or", "Not": "not", "Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">",
    "GtE": ">=", "Is": "is", "IsNot": "is not", "In": "in", "NotIn": "not in", "BitOr": "|", "BitXor": "^",
    "BitAnd": "&", "Pow": "**",
}
NAME_FIELD = {
    "Name": "id", "Attribute": "attr", "FunctionDef": "name", "AsyncFunctionDef": "name", "ClassDef": "name",
    "arg": "arg", "keyword": "arg", "alias": "name", "ImportFrom": "module", "ExceptHandler": "name",
    "MatchAs": "name", "MatchStar": "name", "MatchMapping": "rest", "TypeVar": "name", "TypeVarTuple": "name",
    "ParamSpec": "name",
}


def literal(value):
    if value is None or value is True or value is False:
        return str(value)
    if value is Ellipsis:
        return "..."
    if isinstance(value, (str, bytes)):
        return "string" if isinstance(value, str) else "bytes"
    return "number" if value else "zero"


def operator(node):
    return OPERATORS.get(type(node).__name__, "")


DETAIL = {
    "Constant": lambda node: literal(node.value),
    "BinOp": lambda node: operator(node.op),
    "BoolOp": lambda node: operator(node.op),
    "UnaryOp": lambda node: operator(node.op),
    "Compare": lambda node: operator(node.ops[0]),
    "ImportFrom": lambda node: "." * node.level,
    "comprehension": lambda node: "async" if node.is_async else "",
    "MatchStar": lambda node: "*",
    "TypeVarTuple": lambda node: "*",
    "ParamSpec": lambda node: "**",
}
ACCESS = {"Store": "store", "Del": "del"}


class Expected:
    """The lines that AST_DUMP must print, as (text without the place, place)."""

    def __init__(self):
        self.lines = []
        self.in_old_string = 0  # before 3.12 places inside f-strings are not to be trusted

    def line(self, depth, kind, role, access, detail, name, as_name, node):
        place = NO_PLACE
        if getattr(node, "end_lineno", None) is not None and not self.in_old_string:
            place = f"{node.lineno}:{node.col_offset}-{node.end_lineno}:{node.end_col_offset}"
        self.lines.append((f"{depth}\t{kind}\t{role}\t{access}\t{detail}\t{name}\t{as_name}", place))

    def visit(self, node, depth=0, role="none", detail=None):
        cls = type(node).__name__
        if detail is None:
            detail = DETAIL[cls](node) if cls in DETAIL else ""
        access = ACCESS.get(type(getattr(node, "ctx", None)).__name__, "load")
        name = getattr(node, NAME_FIELD[cls]) or "" if cls in NAME_FIELD else ""
        as_name = node.asname or "" if cls == "alias" else ""
        old_string = cls == "JoinedStr" and sys.version_info < (3, 12)
        self.line(depth, KINDS[cls], role, access, detail, name, as_name, node)
        self.in_old_string += old_string
        getattr(self, "children_" + cls, self.children)(node, depth + 1)
        self.in_old_string -= old_string

    def children(self, node, depth):
        for field, role in FIELDS.get(type(node).__name__, ()):
            value = getattr(node, field, None)
            for child in value if isinstance(value, list) else [value]:
                if child is not None:
                    self.visit(child, depth, role)

    def children_FunctionDef(self, node, depth):
        for child in node.decorator_list:
            self.visit(child, depth, "decorator")
        self.parameters(node.args, depth, getattr(node, "type_params", ()))
        if node.returns:
            self.visit(node.returns, depth, "returns")
        for child in node.body:
            self.visit(child, depth, "body")

    children_AsyncFunctionDef = children_FunctionDef

    def children_Lambda(self, node, depth):
        self.parameters(node.args, depth, ())
        self.visit(node.body, depth, "body")

    def parameters(self, args, depth, type_params):
        for child in args.defaults + [value for value in args.kw_defaults if value]:
            self.visit(child, depth, "default_value")
        for child in type_params:
            self.visit(child, depth, "type_param")
        starred = [(args.vararg, "*")] if args.vararg else []
        double_starred = [(args.kwarg, "**")] if args.kwarg else []
        plain = [(arg, "") for arg in args.posonlyargs + args.args]
        for child, stars in plain + starred + [(arg, "") for arg in args.kwonlyargs] + double_starred:
            self.visit(child, depth, "arg", stars)

    def children_Dict(self, node, depth):
        for key, value in zip(node.keys, node.values):
            if key is not None:
                self.visit(key, depth, "key")
            self.visit(value, depth, "value")

    def children_JoinedStr(self, node, depth):
        for child in node.values:
            if not isinstance(child, ast.Constant):
                self.visit(child, depth, "element")

    children_TemplateStr = children_JoinedStr

    def names(self, node, depth):
        for name in node.names:
            self.lines.append((f"{depth}\tname\tname\tload\t\t{name}\t", NO_PLACE))

    children_Global = children_Nonlocal = names


def same(ours, expected, columns):
    text, _, place = ours.rpartition("\t")
    if text != expected[0] and unicodedata.normalize("NFKC", text) != expected[0]:
        return False
    if expected[1] is NO_PLACE or place == expected[1]:
        return True
    return not columns and re.sub(r":\d+", "", place) == re.sub(r":\d+", "", expected[1])


def compare(path, ours, report):
    with open(path, "rb") as file:
        source = file.read()
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return report.rejected(path, error)
    if ours.errors is not None:
        return report.false_error(path, ours.errors)
    expected = Expected()
    expected.visit(tree)
    encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    columns = encoding in ("utf-8", "utf-8-sig")  # CPython counts columns after decoding
    report.same_kind(path, ours.lines, expected.lines, columns)


class Report:
    def __init__(self):
        self.files = self.nodes = self.differences = self.refused = 0
        self.false_errors = []

    def rejected(self, path, error):
        self.refused += 1

    def false_error(self, path, errors):
        self.false_errors.append((path, errors))

    def same_kind(self, path, ours, expected, columns):
        self.files += 1
        self.nodes += len(expected)
        for number, (left, right) in enumerate(zip(ours, expected)):
            if not same(left, right, columns):
                return self.difference(path, number, ours, expected)
        if len(ours) != len(expected):
            self.difference(path, min(len(ours), len(expected)), ours, expected)

    def difference(self, path, number, ours, expected):
        self.differences += 1
        if self.differences > SHOWN_DIFFERENCES:
            return
        print(f"{path}: node {number}")
        print("  ours:    ", *ours[number : number + 1])
        print("  CPython: ", *("\t".join(map(str, pair)) for pair in expected[number : number + 1]))

    def finish(self):
        for path, errors in self.false_errors:
            print(f"{path}: errors at {errors}")
        print(f"{self.files} files, {self.nodes} nodes, {self.differences} differing files; "
              f"{len(self.false_errors)} files with errors that CPython accepts, {self.refused} that it refuses")
        return 1 if self.differences else 0


class Dumped:
    def __init__(self, path, errors):
        self.path = path
        self.errors = errors  # or None
        self.lines = []


def dumped(stream):
    """Yields the trees that AST_DUMP prints."""
    current = None
    for line in stream:
        line = line.rstrip("\n")
        if line[0].isdigit():
            current.lines.append(line)
            continue
        if current:
            yield current
        kind, path, *rest = line.split("\t")
        current = Dumped(path, rest[0] if kind == "failed" else rest[1] or None)
    if current:
        yield current


def python_files(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, folders, names in os.walk(path, followlinks=True):
            folders[:] = sorted(set(folders) - {"site-packages", "dist-packages"})
            for name in sorted(names):
                if name.endswith(".py"):
                    yield os.path.join(folder, name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ast_dump")
    parser.add_argument("paths", nargs="*")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    report = Report()
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="surrogateescape") as names:
        for path in python_files(options.paths or [sysconfig.get_paths()["stdlib"]]):
            names.write(path + "\n")
        names.seek(0)
        process = subprocess.Popen([options.ast_dump], stdin=names, stdout=subprocess.PIPE, encoding="utf-8",
                                   errors="surrogateescape")
        for tree in dumped(process.stdout):
            compare(tree.path, tree, report)
        if process.wait() != 0:
            print(f"{options.ast_dump} failed with {process.returncode} after {tree.path}")
            return 2
    return report.finish()


if __name__ == "__main__":
    # Deep trees need a deep stack.
    sys.setrecursionlimit(1_000_000)
    threading.stack_size(512 * 1024 * 1024)
    status = []
    thread = threading.Thread(target=lambda: status.append(main()))
    thread.start()
    thread.join()
    sys.exit(status[0] if status else 2)
