"""Holds the lexer against CPython's tokenize: the same tokens with the same texts.

    lexer_against_tokenize.py LEXER_DUMP [--limit BYTES] [PATH...]

PATHs are files and directories; without any, the standard library of the running interpreter is read, up to the limit.
Every file that `ast` accepts and `tokenize` reads without an error token must give the same tokens. Where CPython
splits f-strings into parts (3.12 and later), the parts are put together again. Exit status 1 if there is a difference.
"""

import ast
import io
import subprocess
import sys
import token
import tokenize
import warnings

from skim_against_ast import SHOWN_DIFFERENCES, parsed_arguments

WITHOUT_TEXT = ("NEWLINE", "INDENT", "DEDENT", "ENDMARKER")
UNCOMPARED = ("COMMENT", "NL", "ENCODING", "TYPE_COMMENT")


def tokens_of_cpython(source, encoding):
    """Pairs of kind and text; None where tokenize meets something that it cannot read."""
    lines = source.decode(encoding).split("\n")
    found, begins = [], []
    for item in tokenize.tokenize(io.BytesIO(source).readline):
        kind = token.tok_name[item.type]
        if kind == "ERRORTOKEN":
            return None
        if kind in ("FSTRING_START", "TSTRING_START"):
            begins.append(item.start)
        elif kind in ("FSTRING_END", "TSTRING_END"):
            (first, left), (last, right) = begins.pop(), item.end
            text = "\n".join(lines[first - 1:last])
            if not begins:
                found.append(("STRING", text[left:len(text) - len(lines[last - 1]) + right]))
        elif not begins and kind not in UNCOMPARED:
            found.append((kind, "" if kind in WITHOUT_TEXT else item.string))
    return found


def dumps(tool, files):
    """Pairs of a file and the tokens that lexer_dump prints for it, one file after the other."""
    for path in files:
        done = subprocess.run([tool], input=path.encode() + b"\n", stdout=subprocess.PIPE, check=True)
        yield path, [line.split() for line in done.stdout.decode("latin-1").splitlines()[1:]]


def difference(source, tokens):
    """The first difference as a text, empty where there is none; None where CPython does not read the file."""
    try:
        ast.parse(source)
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
        wanted = tokens_of_cpython(source, encoding)
    except (SyntaxError, ValueError, RecursionError, MemoryError, LookupError, tokenize.TokenError):
        return None
    if wanted is None:
        return None
    got = [(kind, "" if kind in WITHOUT_TEXT else source[int(begin):int(end)].decode(encoding.replace("-sig", "")))
           for kind, begin, end in tokens]
    wanted, got = [[(kind, text.replace("\r\n", "\n")) for kind, text in side] for side in (wanted, got)]
    for number, (left, right) in enumerate(zip(wanted, got)):
        if left != right:
            return "token %d: CPython %r, lexer %r" % (number, left, right)
    return "" if len(wanted) == len(got) else "CPython has %d tokens, lexer %d" % (len(wanted), len(got))


def main():
    tool, files = parsed_arguments(default_limit=8_000_000)
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(10000)

    accepted = count = differences = 0
    for path, tokens in dumps(tool, files):
        with open(path, "rb") as file:
            found = difference(file.read(), tokens)
        if found is None:
            continue
        accepted += 1
        count += len(tokens)
        if found:
            differences += 1
            if differences <= SHOWN_DIFFERENCES:
                print("%s: %s" % (path, found))
    print("%d files, %d read by CPython %s, %d tokens, %d differences"
          % (len(files), accepted, sys.version.split()[0], count, differences))
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
