"""What CPython's `ast` and `symtable` say about the names of a file, in the words of facts_dump."""

import ast
import bisect
import collections
import symtable
from typing import NamedTuple

from annotation_oracle import Text, TypingNames

MERGED_BY_INLINING = 0x200  # DEF_COMP_ITER: 3.12 puts the variables of inlined comprehensions into the scope around


class Context(NamedTuple):
    use: str = "value"  # how a name that is read is used
    types: bool = False  # strings are type expressions
    target: str = "assignment"  # how a name that is stored is bound


OWN_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp,
              ast.GeneratorExp)


def removed_in(nodes):
    """The names that statements delete, and those of except handlers, which are deleted at their end."""
    names = set()
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del):
            names.add(node.id)
        elif isinstance(node, ast.ExceptHandler):
            names.add(node.name)
        if not isinstance(node, OWN_SCOPES):
            names |= removed_in(ast.iter_child_nodes(node))
    return names


def bound_by(statement):
    """The names that a definition, an assignment or an import binds."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {statement.name}
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return {alias.asname or alias.name.partition(".")[0] for alias in statement.names}
    targets = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign) and statement.value:
        targets = [statement.target]
    nodes = [node for target in targets for node in ast.walk(target)]
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


class Block:
    """One scope, with CPython's table for it, if it kept one."""

    def __init__(self, kind, node, parent, table, class_name):
        self.kind, self.node, self.parent, self.table, self.class_name = kind, node, parent, table, class_name
        self.targets = set()  # of an inlined comprehension
        self.tables = collections.defaultdict(collections.deque)
        self.generator = self.asynchronous = False
        for child in table.get_children() if table else ():
            self.tables[child.get_name(), child.get_lineno()].append(child)

    def __str__(self):
        return "module" if self.kind == "module" else f"{self.kind}@{self.node.lineno}:{self.node.col_offset}"

    def take(self, name, line):
        """CPython's table for the next block of this name and line inside."""
        waiting = self.tables.get((name, line))
        if waiting:
            return waiting.popleft()
        return self.parent.take(name, line) if self.table is None and self.parent else None

    def mangled(self, name):
        class_name = self.class_name.lstrip("_")
        is_private = name.startswith("__") and not name.endswith("__") and class_name
        return f"_{class_name}{name}" if is_private else name

    def symbol(self, name):
        try:
            return self.table.lookup(name)
        except (KeyError, AttributeError):
            return None

    def binds(self, name):
        if self.table is None:
            return name in self.targets
        symbol = self.symbol(name)
        if symbol is None or not symbol.is_local():
            return False
        return self.kind in ("comp", "generator") or not symbol._Symbol__flags & MERGED_BY_INLINING


def global_names(table):
    """The names of the module that functions and classes bind after `global`."""
    for symbol in table.get_symbols():
        if symbol.is_declared_global() and (symbol.is_assigned() or symbol.is_imported()):
            yield symbol.get_name()
    for child in table.get_children():
        yield from global_names(child)


class File:
    """What CPython says about one file, in the words of facts_dump."""

    def __init__(self, path, minor):
        data = path.read_bytes()
        self.has_bom = data.startswith(b"\xef\xbb\xbf")
        self.text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        self.tree = ast.parse(self.text)
        self.table = symtable.symtable(self.text, str(path), "exec")
        self.bytes = self.text.encode()
        self.starts = [0, *(i + 1 for i, byte in enumerate(self.bytes) if byte == 10)]
        self.typing = TypingNames(self.tree)
        self.future = any(isinstance(n, ast.ImportFrom) and n.module == "__future__" and
                          any(a.name == "annotations" for a in n.names) for n in self.tree.body)
        self.signature = "lazy" if self.future or minor >= 14 else "annotation"
        self.nonsimple = "annotation" if self.future and minor < 10 else self.signature
        self.lines = collections.Counter()
        self.module = Block("module", self.tree, None, self.table, "")
        self.module_names = set(global_names(self.table))

    def run(self):
        self.visit_all(self.tree.body, self.module, Context())
        return self.lines

    # what a name means

    def in_module(self, name):
        return self.module if self.module.binds(name) or name in self.module_names else None

    def nearest(self, block, name):
        """The scope around `block` that a free name comes from."""
        direct = block.kind == "type_params"
        for outer in self.around(block):
            if outer.kind == "class":
                if name == "__class__" and not direct or direct and outer.binds(name):
                    return outer
            elif outer is not self.module and outer.binds(name):
                return outer
            direct = direct and outer.kind == "type_params"
        return None

    @staticmethod
    def around(block):
        while block.parent:
            block = block.parent
            yield block

    def reached(self, block, name):
        """The scope that a read of the (mangled) name in `block` reaches."""
        symbol = block.symbol(name)
        if block.table is None and block.binds(name):
            return block
        if block is self.module or symbol and symbol.is_declared_global():
            return self.in_module(name)
        if symbol is None:  # an annotation or a string of which CPython keeps no table, or an inlined comprehension
            outer = block.parent
            while outer.kind == "class" and block.kind != "type_params":
                if name == "__class__":
                    return outer
                outer = outer.parent
            return self.reached(outer, name)
        if symbol.is_free():
            return self.nearest(block, name)
        if symbol.is_local() and block.binds(name):
            return block
        if block.kind == "type_params" and block.parent.kind == "class" and block.parent.binds(name):
            return block.parent
        return self.in_module(name)

    # what is written down

    def place(self, offset):
        line = bisect.bisect_right(self.starts, offset)
        return f"{line}:{offset - self.starts[line - 1]}"

    def end(self, node):
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def offset(self, node):
        return self.starts[node.lineno - 1] + node.col_offset

    def add_use(self, name, offset, block, kind):
        meant = name if kind == "string" else block.mangled(name)
        of = self.reached(block, meant)
        falls = of is not None and of.kind == "class" and meant != "__class__" and self.in_module(meant)
        if falls and kind != "string" and block is of:
            falls = not self.is_bound_before(of.node, name, offset)
        self.lines["\t".join(["use", self.place(offset), name, kind, str(of or "-"), str(block),
                              "falls" if falls else "stays"])] += 1

    def is_bound_before(self, class_node, name, offset):
        """Whether a statement of the class that ends before `offset` binds the name, whatever happens."""
        if name in removed_in(class_node.body):
            return False
        return any(self.end(statement) <= offset and name in bound_by(statement) for statement in class_node.body)

    def bind(self, name, kind, block, home=None):
        home = home or block
        meant = block.mangled(name)
        symbol = home.symbol(meant)
        if symbol and symbol.is_declared_global():
            home = self.module
        elif symbol and symbol.is_nonlocal():
            home = self.nearest(home, meant)
        self.lines["\t".join(["bind", name, kind, str(home), str(block)])] += 1

    def add_function(self, block, name):
        self.lines["\t".join(["function", self.place(self.offset(block.node)), name,
                              "generator" if block.generator else "plain",
                              "async" if block.asynchronous else "sync"])] += 1

    # the walk

    def visit_all(self, nodes, block, context):
        for node in nodes:
            if node is not None:
                self.visit(node, block, context)

    def visit(self, node, block, context):
        see = getattr(self, "see_" + type(node).__name__, None)
        if see:
            see(node, block, context)
        elif isinstance(node, (ast.expr, ast.keyword)):
            self.parts(node, block, context)
        else:
            self.visit_all(ast.iter_child_nodes(node), block, context)

    def parts(self, node, block, context):
        for child, types in self.typing.parts(node, context.types):
            self.visit(child, block, context._replace(types=types))

    def see_Name(self, node, block, context):
        if isinstance(node.ctx, ast.Load):
            self.add_use(node.id, self.offset(node), block, context.use)
        else:
            self.bind(node.id, "deletion" if isinstance(node.ctx, ast.Del) else context.target, block)

    def see_Constant(self, node, block, context):
        if context.types and isinstance(node.value, str):
            Text(self, block, self.offset(node)).read_constant(node, self.bytes, self.offset(node), True)

    def see_FunctionDef(self, node, block, context):
        self.bind(node.name, "function", block)
        self.visit_all(node.decorator_list, block, Context())
        self.visit_all(node.args.defaults + node.args.kw_defaults, block, Context())
        generic = self.type_parameters(node, block)
        signature = Context(self.signature, True)
        table = generic.take(node.name, node.lineno)
        body = Block("function", node, generic, table, generic.class_name)
        body.asynchronous = isinstance(node, ast.AsyncFunctionDef)
        for argument in self.parameters(node.args, body):
            self.visit_all([argument.annotation], generic, signature)
        self.visit_all([node.returns], generic, signature)
        self.visit_all(node.body, body, Context())
        self.add_function(body, node.name)

    see_AsyncFunctionDef = see_FunctionDef

    def parameters(self, arguments, body):
        every = [*arguments.posonlyargs, *arguments.args, arguments.vararg, *arguments.kwonlyargs, arguments.kwarg]
        for argument in filter(None, every):
            self.bind(argument.arg, "parameter", body)
            yield argument

    def type_parameters(self, node, block):
        if not getattr(node, "type_params", None):
            return block
        name = node.name.id if isinstance(node.name, ast.Name) else node.name
        inner = Block("type_params", node, block, block.take(name, node.lineno), block.class_name)
        for parameter in node.type_params:
            self.bind(parameter.name, "type_param", inner)
            self.visit_all(ast.iter_child_nodes(parameter), inner, Context("lazy", True))
        return inner

    def see_TypeAlias(self, node, block, context):
        self.bind(node.name.id, "type_alias", block)
        generic = self.type_parameters(node, block)
        self.visit(node.value, generic, Context("lazy", True))

    def see_Lambda(self, node, block, context):
        self.visit_all(node.args.defaults + node.args.kw_defaults, block, context._replace(types=False))
        body = Block("lambda", node, block, block.take("lambda", node.lineno), block.class_name)
        for _ in self.parameters(node.args, body):
            pass
        self.visit(node.body, body, Context(context.use))
        self.add_function(body, "")

    def see_ClassDef(self, node, block, context):
        self.bind(node.name, "class", block)
        self.visit_all(node.decorator_list, block, Context())
        generic = self.type_parameters(node, block)
        self.visit_all(node.bases + node.keywords, generic, Context())
        table = generic.take(node.name, node.lineno)
        self.visit_all(node.body, Block("class", node, generic, table, node.name), Context())

    def comprehension(self, node, block, context, kind="comp"):
        context = context._replace(types=False)
        self.visit(node.generators[0].iter, block, context)
        table_name = {"GeneratorExp": "genexpr"}.get(type(node).__name__, type(node).__name__.lower())
        body = Block(kind, node, block, block.take(table_name, node.lineno), block.class_name)
        body.targets = {n.id for g in node.generators for n in ast.walk(g.target)
                        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        for i, generator in enumerate(node.generators):
            body.asynchronous |= bool(generator.is_async)
            self.visit(generator.target, body, context._replace(target="loop"))
            self.visit_all([*([generator.iter] if i else []), *generator.ifs], body, context)
        if body.asynchronous:
            self.function_of(body).asynchronous = True
        values = [node.value, node.key] if isinstance(node, ast.DictComp) else [node.elt]
        self.visit_all(values, body, context)
        if kind == "generator":
            body.generator = True
            self.add_function(body, "")

    see_ListComp = see_SetComp = see_DictComp = comprehension

    def see_GeneratorExp(self, node, block, context):
        self.comprehension(node, block, context, "generator")

    def see_NamedExpr(self, node, block, context):
        home = block
        while home.kind in ("comp", "generator"):
            home = home.parent
        self.visit(node.value, block, context)
        self.bind(node.target.id, "walrus", block, home)

    def see_AnnAssign(self, node, block, context):
        is_alias = self.typing.member(node.annotation) == "TypeAlias"
        is_name = isinstance(node.target, ast.Name)
        if not is_name or node.value:
            self.visit(node.target, block, Context())
        elif node.simple:
            self.bind(node.target.id, "annotation_only", block)
        self.visit_all([node.value], block, Context(types=is_alias))
        kind = self.signature if node.simple else self.nonsimple
        self.visit(node.annotation, block, Context(kind if block.kind in ("module", "class") else "lazy", True))

    def see_AugAssign(self, node, block, context):
        if isinstance(node.target, ast.Name):
            self.add_use(node.target.id, self.offset(node.target), block, "value")
        self.visit(node.target, block, context._replace(target="augmented"))
        self.visit(node.value, block, context)

    def see_For(self, node, block, context):
        self.visit(node.target, block, Context(target="loop"))
        self.visit_all([node.iter, *node.body, *node.orelse], block, context)

    see_AsyncFor = see_For

    def see_withitem(self, node, block, context):
        self.visit_all([node.context_expr], block, context)
        self.visit_all([node.optional_vars], block, Context(target="with"))

    def see_ExceptHandler(self, node, block, context):
        if node.name:
            self.bind(node.name, "except", block)
        self.visit_all([node.type, *node.body], block, context)

    def see_MatchAs(self, node, block, context):
        name = node.rest if isinstance(node, ast.MatchMapping) else node.name
        if name:
            self.bind(name, "match", block)
        self.visit_all(ast.iter_child_nodes(node), block, context)

    see_MatchStar = see_MatchMapping = see_MatchAs

    def see_Import(self, node, block, context):
        for alias in node.names:
            self.bind(alias.asname or alias.name.split(".")[0], "import", block)

    see_ImportFrom = see_Import

    def see_Yield(self, node, block, context):
        self.function_of(block).generator = True
        self.parts(node, block, context)

    see_YieldFrom = see_Yield

    def see_Await(self, node, block, context):
        self.function_of(block).asynchronous = True
        self.parts(node, block, context)

    @staticmethod
    def function_of(block):
        while block.kind in ("comp", "class", "type_params") and block.parent:
            block = block.parent
        return block
