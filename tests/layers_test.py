#!/usr/bin/env python3
"""Holds src/ and rewriters/ to the rules of the house.

One walk, one way: a stage includes only itself and what stands before it in STAGES. tree-sitter is known to
src/python/syntax/ alone, only src/cli/ prints or exits, no file is longer than 400 lines and no function than 60.
"""

import re
import unittest
from pathlib import Path

STAGES = ["base", "graph", "python", "project", "fix", "report", "run", "cli"]
MAY_SEE = {"rewriters": "fix"}  # a rewriter sees what stage `fix` sees, and `fix` itself
LONGEST_FILE = 400
LONGEST_FUNCTION = 60

# Literals and comments; numbers first, because of the quotes in 1'000.
TOKEN = re.compile(
    r"""(?P<number>\b\d(?:'?[\w.])*)
      | //[^\n]* | /\*.*?\*/
      | R"(?P<fence>[^()\s\\]{0,16})\(.*?\)(?P=fence)"
      | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'""",
    re.VERBOSE | re.DOTALL,
)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', re.MULTILINE)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\\\n]|\\.|\\\n)*", re.MULTILINE)
SPEAKS = re.compile(r"(?<![\w.>])(?:cout|cerr|clog|(?:f?printf|puts|fputs|putchar|_?exit|quick_exit|abort)(?=\s*\()|fmt::print\b)")
SCOPE = re.compile(r"\b(?:namespace|class|struct|union|enum|extern)\b")


def blanked(match):
    """What stands for a literal or comment: its line ends (a number stays as it is)."""
    return match.group() if match.group("number") else " " + "\n" * match.group().count("\n")


def stage_of(path):
    """The stage of a file named relative to the repository."""
    parts = Path(path).parts
    if parts[0] == "rewriters":
        return "rewriters"
    return parts[1] if len(parts) > 2 else Path(parts[1]).stem


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def include_complaints(path, text):
    stage = stage_of(path)
    if MAY_SEE.get(stage, stage) not in STAGES:
        yield 1, f"{stage} is no stage; the stages are {', '.join(STAGES)}"
        return
    visible = STAGES[: STAGES.index(MAY_SEE.get(stage, stage)) + 1]
    for match in INCLUDE.finditer(text):
        bracket, name = match.groups()
        complaint = None
        if name.startswith("tree_sitter/"):
            if not path.startswith("src/python/syntax/"):
                complaint = "only src/python/syntax/ may know tree-sitter"
        elif bracket == '"' and stage_of("src/" + name) not in visible:
            complaint = f"{stage} may not include {name}"
        elif name == "iostream" and stage != "cli":
            complaint = "only src/cli/ prints"
        if complaint:
            yield line_of(text, match.start()), complaint


def speech_complaints(path, code):
    if stage_of(path) != "cli":
        for match in SPEAKS.finditer(code):
            yield line_of(code, match.start()), f"{match.group()}: only src/cli/ prints or exits"


def opens_function(header):
    """Whether a "{" after this text, in a namespace or class, opens the body of a function."""
    return "(" in header and not header.rstrip().endswith("=")


def initializes_member(header):
    """Whether a "{" after this text stands for `b_{b}` in `A::A(int b) : b_{b} {`."""
    return bool(re.search(r"\)\s*(?:noexcept\s*)?:(?!:)", header)) and header.rstrip()[-1] not in ")}"


def functions(code):
    """(first line, last line) of every function that is not inside another. `code` holds no literals or comments."""
    scopes = []  # for each open "{": "scope", "member", "other", or the line where a function starts
    start = parens = 0  # where the current declaration starts; how many "(" are open in it
    for match in re.finditer(r"[(){};]", code):
        char = match.group()
        if char in "()":
            parens += 1 if char == "(" else -1
            continue
        header = code[start : match.start()]
        if char == "{":
            outside = all(scope == "scope" for scope in scopes) and parens == 0
            if outside and initializes_member(header):
                scopes.append("member")
                continue
            if outside and opens_function(header):
                scopes.append(line_of(code, start + len(header) - len(header.lstrip())))
            else:
                scopes.append("scope" if outside and SCOPE.search(header) and "=" not in header else "other")
        elif char == "}" and scopes:
            scope = scopes.pop()
            if scope == "member":
                continue
            if isinstance(scope, int):
                yield scope, line_of(code, match.start())
        if parens == 0:
            start = match.end()


def length_complaints(text, code):
    lines = text.count("\n")
    if lines > LONGEST_FILE:
        yield lines, f"the file has {lines} lines, {LONGEST_FILE} are allowed"
    for first, last in functions(code):
        if last - first + 1 > LONGEST_FUNCTION:
            yield first, f"the function has {last - first + 1} lines, {LONGEST_FUNCTION} are allowed"


def complaints(path, text):
    """What is wrong with one file, as "path:line: complaint"."""
    masked = TOKEN.sub(blanked, text)
    code = DIRECTIVE.sub(blanked_directive, masked)
    found = [*include_complaints(path, text), *speech_complaints(path, code), *length_complaints(text, code)]
    return [f"{path}:{line}: {complaint}" for line, complaint in sorted(found)]


def blanked_directive(match):
    return "\n" * match.group().count("\n")


class TheHouse(unittest.TestCase):
    def test_every_file_keeps_the_rules(self):
        root = Path(__file__).resolve().parent.parent
        files = [file for top in ("src", "rewriters") for file in sorted((root / top).rglob("*")) if file.suffix in (".cc", ".h")]
        self.assertTrue(files)
        found = []
        for file in files:
            found += complaints(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8"))
        self.assertEqual(found, [], "\n" + "\n".join(found))


class TheRules(unittest.TestCase):
    def flagged(self, path, text):
        return [complaint.split(":")[1] for complaint in complaints(path, text)]

    def test_includes_go_one_way(self):
        for path, name in [
            ("src/base/a.cc", "graph/b.h"),
            ("src/graph/a.h", "python/b.h"),
            ("src/python/a.cc", "project/b.h"),
            ("src/project/a.cc", "fix/b.h"),
            ("src/fix/a.cc", "report/b.h"),
            ("src/report/a.cc", "run.h"),
            ("src/run.cc", "cli/b.h"),
            ("rewriters/a.cc", "report/b.h"),
            ("src/base/a.cc", "elsewhere/b.h"),
        ]:
            self.assertEqual(self.flagged(path, f'#pragma once\n#include "{name}"\n'), ["2"], (path, name))

    def test_every_file_is_in_a_stage(self):
        self.assertEqual(self.flagged("src/helpers.cc", ""), ["1"])
        self.assertEqual(self.flagged("src/utils/a.cc", '#include "base/b.h"'), ["1"])

    def test_what_stands_before_may_be_included(self):
        for path, name in [
            ("src/base/a.cc", "base/b.h"),
            ("src/fix/a.cc", "graph/b.h"),
            ("src/run.cc", "run.h"),
            ("src/run.cc", "report/b.h"),
            ("src/cli/a.cc", "run.h"),
            ("rewriters/a.cc", "fix/rewriter.h"),
        ]:
            self.assertEqual(self.flagged(path, f'#include "{name}"\n#include <vector>\n'), [], (path, name))

    def test_tree_sitter_lives_in_one_place(self):
        text = "#include <tree_sitter/api.h>\n"
        self.assertEqual(self.flagged("src/python/facts/facts.cc", text), ["1"])
        self.assertEqual(self.flagged("src/python/syntax/syntax.cc", text), [])
        self.assertEqual(self.flagged("src/python/syntax/tree.h", text), [])

    def test_only_cli_speaks_and_exits(self):
        for statement in ["std::cout << 1;", "printf(x);", "std::exit(1);", "fmt::print(x);", "fprintf(stderr, x);", "abort();"]:
            self.assertEqual(self.flagged("src/fix/a.cc", f"void f() {{\n  {statement}\n}}\n"), ["2"], statement)
            self.assertEqual(self.flagged("src/cli/a.cc", f"void f() {{ {statement} }}\n"), [], statement)
        for statement in ["snprintf(b, 9, x);", "// printf(x)", 'f("exit(1)");', "on_exit(x);", "int exit = 1;", "p.puts(x);"]:
            self.assertEqual(self.flagged("src/fix/a.cc", f"void f() {{\n  {statement}\n}}\n"), [], statement)
        self.assertEqual(self.flagged("src/fix/a.cc", "#include <iostream>\n"), ["1"])

    def test_long_files(self):
        self.assertEqual(self.flagged("src/base/a.cc", "\n" * 400), [])
        self.assertEqual(self.flagged("src/base/a.cc", "\n" * 401), ["401"])

    def test_long_functions(self):
        body = "  f(1'000, '{', \"{\");  // {\n"
        for head in [
            "int f(int a = 1) {",
            "int operator==(A b) const noexcept {",
            "A::A(int x) : x_(x), y_{x} {",
            "auto f() -> std::vector<int> {",
            "template <class T>\nrequires(sizeof(T) > 1) void f() {",
            "const auto f = [](int x) {",
            "namespace a::b {\nnamespace {\nclass C : public D {\n  void f() override {",
            "#define X {\nstruct stat f() {",
            "A a = {1, {2}};\nB b{3};\nvoid f(A x = {}) {",
        ]:
            tail = "}\n" * (head.count("{") - head.count("}") - head.count("X {"))
            lines = 58 - (1 if head.startswith("template") else 0)
            self.assertEqual(self.flagged("src/base/a.cc", head + "\n" + body * lines + tail), [], head)
            self.assertEqual(len(self.flagged("src/base/a.cc", head + "\n" + body * (lines + 1) + tail)), 1, head)

    def test_what_is_no_function(self):
        row = '  {1, "}", f(2)},\n'
        for head in ["const A table[] = {", "enum class E {", "struct S {", "namespace n {", "constexpr std::array<A, n(2)> a = {"]:
            self.assertEqual(self.flagged("src/base/a.cc", head + "\n" + row * 90 + "};\n"), [], head)

    def test_functions_are_measured_one_by_one(self):
        text = "void f() {\n" + "  x();\n" * 50 + "}\n" + "void g() {\n" + "  if (x) {\n  }\n" * 40 + "}\n"
        self.assertEqual(self.flagged("src/base/a.cc", text), ["53"])

    def test_raw_strings_are_skipped(self):
        text = 'const char* s = R"py(\ndef f(): {\n")py";\nvoid f() {\n' + "  x();\n" * 59 + "}\n"
        self.assertEqual(self.flagged("src/base/a.cc", text), ["4"])


if __name__ == "__main__":
    unittest.main()
