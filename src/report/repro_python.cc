#include "report/repro_python.h"

namespace unknot::report {

const std::string_view python_common = R"py(
SHOWN, WORKS, UNTOLD = 1, 0, 125
CIRCULAR = (
    "partially initialized module",
    "circular import",
    "cannot access submodule",
    "deadlock detected by",
    "(consider renaming",
)


def is_predicted(error):
    """Whether an exception is the predicted one, or says in other words that a module was not complete."""
    said = str(error)
    if type(error).__name__ == ERROR and said.startswith(MESSAGE):
        return True
    return any(mark in said for mark in CIRCULAR)


def described(error):
    """The exception, and the lines of the imported code that led to it."""
    lines = ["%s: %s" % (type(error).__name__, error)]
    step = error.__traceback__
    while step is not None:
        file = step.tb_frame.f_code.co_filename
        if not file.startswith("<frozen ") and file not in (described.__code__.co_filename, importlib.__file__):
            lines.append("    at %s:%d" % (os.path.relpath(file), step.tb_lineno))
        step = step.tb_next
    return "\n".join(lines)


def watch(swallowed):
    """A trace function that notes the predicted exception although something swallows it."""

    def trace(frame, event, argument):
        if event == "exception" and not swallowed:
            error = argument[1] if isinstance(argument[1], BaseException) else argument[0](argument[1])
            if is_predicted(error):
                swallowed.append(error.with_traceback(argument[2]))
        return trace

    return trace


def attempt(module):
    """Imports a module. The exception that it fails with, or that is swallowed on the way, or None."""
    swallowed = []
    if IS_SWALLOWED:
        sys.settrace(watch(swallowed))
    try:
        importlib.import_module(module)
    except BaseException as error:  # SystemExit is a failure of an import too
        return error
    finally:
        if IS_SWALLOWED:
            sys.settrace(None)
    return swallowed[0] if swallowed else None
)py";

const std::string_view python_fresh = R"py(

def errors_of_imports():
    """The module is the first that this interpreter imports of its project."""
    return [attempt(ENTRY)]
)py";

const std::string_view python_threads = R"py(

class Gate:
    """A finder that holds a thread where the body of a package's __init__ is about to start.

    The package is in sys.modules then, running and still empty. That is what another thread meets when the
    interpreter switches threads while the file is being read: CPython up to 3.13 lets it import a submodule of
    such a package without waiting.
    """

    def __init__(self):
        self.threads, self.reached, self.opened = {}, {}, {}

    def find_spec(self, name, path=None, target=None):
        if self.threads.get(name) is not threading.current_thread():
            return None
        finders = [finder for finder in sys.meta_path if finder is not self and hasattr(finder, "find_spec")]
        specs = (finder.find_spec(name, path, target) for finder in finders)
        spec = next((spec for spec in specs if spec is not None), None)
        if spec is not None and spec.loader is not None:
            spec.loader.exec_module = self.held(name, spec.loader.exec_module)
        return spec

    def held(self, name, run):
        def exec_module(module):
            self.reached[name].set()
            self.opened[name].wait()
            run(module)

        return exec_module

    def hold(self, package, thread):
        """Starts a thread that imports the package, and returns when it is held (or has ended)."""
        self.threads[package] = thread
        self.reached[package], self.opened[package] = threading.Event(), threading.Event()
        thread.start()
        while thread.is_alive() and not self.reached[package].wait(0.01):
            pass

    def let_go(self, package, waiting):
        """Lets a package and those in it go on as soon as a thread waits for it."""

        def watch_and_open():
            blocked = getattr(sys.modules.get("_frozen_importlib"), "_blocking_on", {})
            polls, quiet = 0, 0
            while quiet < 10 and polls < 500:
                polls, quiet = polls + 1, quiet + 1 if blocked.get(waiting.ident) else 0
                time.sleep(0.002)
            for inner in HELD:
                if inner == package or inner.startswith(package + "."):
                    self.opened[inner].set()

        threading.Thread(target=watch_and_open, daemon=True).start()

    def let_go_of_what_is_waited_for(self):
        """A thread waits for a running package only where it names it: then that package has to go on."""
        real = builtins.__import__

        def importing(name, globals=None, locals=None, fromlist=(), level=0):
            me, package = threading.current_thread(), (globals or {}).get("__package__") or ""
            if level > 1:
                package = package.rsplit(".", level - 1)[0]
            base = ".".join(part for part in (package, name) if part) if level else name
            for held in HELD:
                is_named = base == held or not (level or fromlist) and base.startswith(held + ".") and "." not in held
                is_asked = me is self.entrant or me in self.threads.values()
                if is_named and is_asked and me is not self.threads.get(held) and not self.opened[held].is_set():
                    self.let_go(held, me)
            return real(name, globals, locals, fromlist, level)

        builtins.__import__ = importing


def errors_of_imports():
    """Holds the packages, imports the module in a thread of its own, and lets the packages go on."""
    if sys.version_info >= (3, 14):
        return [RuntimeError("from CPython 3.14 on the second thread waits; this shows what happens up to 3.13")]
    gate, errors = Gate(), []
    sys.meta_path.insert(0, gate)

    def thread(module):
        return threading.Thread(target=lambda: errors.append(attempt(module)), daemon=True)

    gate.entrant = thread(ENTRY)
    for package in HELD:
        gate.hold(package, thread(package))
    gate.let_go_of_what_is_waited_for()
    gate.entrant.start()
    gate.entrant.join(30)
    for package in HELD:
        gate.opened[package].set()
    for waiting in [gate.entrant, *gate.threads.values()]:
        waiting.join(30)
        if waiting.is_alive():
            errors.append(TimeoutError("a thread does not come to an end"))
    return errors
)py";

const std::string_view python_reordered = R"py(

class Reorder:
    """A finder that runs one module with one import statement moved to the top, as a sorter of imports may do."""

    moved = False

    def find_spec(self, name, path=None, target=None):
        if name != MODULE:
            return None
        finders = [finder for finder in sys.meta_path if finder is not self and hasattr(finder, "find_spec")]
        specs = (finder.find_spec(name, path, target) for finder in finders)
        spec = next((spec for spec in specs if spec is not None), None)
        if spec is not None and hasattr(spec.loader, "get_data"):
            spec.loader.get_code = lambda fullname: self.code(spec.loader.get_data(spec.origin), spec.origin)
        return spec

    def code(self, source, file):
        tree = ast.parse(source, file)
        wanted = ast.dump(ast.parse(STATEMENT).body[0])
        top = 0
        for node in tree.body:
            is_docstring = top == 0 and isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)
            is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
            if not is_docstring and not is_future:
                break
            top += 1
        for node in tree.body[top:]:
            if ast.dump(node) == wanted:
                tree.body.remove(node)
                tree.body.insert(top, node)
                self.moved = True
                break
        return compile(tree, file, "exec", dont_inherit=True)


def errors_of_imports():
    """Imports the module with the statement moved. Where the statement is no longer there, nothing can be moved."""
    reorder = Reorder()
    sys.meta_path.insert(0, reorder)
    error = attempt(ENTRY)
    if not reorder.moved:
        print("the statement is not there: nothing was moved")
    return [error]
)py";

const std::string_view python_main = R"py(

def main():
    roots = [os.path.abspath(root) for root in sys.argv[1:] or ROOTS]
    sys.path[:0] = [root for root in roots if os.path.isdir(root)]
    sys.dont_write_bytecode = True
    if ENTRY in sys.modules:
        print("cannot be told: %s has been imported already" % ENTRY)
        return UNTOLD
    errors = [error for error in errors_of_imports() if error is not None]
    for error in errors:
        print(described(error))
    if any(map(is_predicted, errors)):
        print("shown: the import fails because of the cycle")
        return SHOWN
    if errors:
        print("cannot be told: something else failed (is everything installed that the project needs?)")
        return UNTOLD
    print("not shown: the import works")
    return WORKS


if __name__ == "__main__":
    sys.exit(main())
)py";

const std::string_view python_test = R"py(

def folder_of_project():
    """The nearest folder above this test that holds the import roots; the working directory where none does."""
    for folder in Path(__file__).resolve().parents:
        if any((folder / root / (TOP + suffix)).exists() for root in ROOTS for suffix in ("", ".py")):
            return folder
    return Path.cwd()


def test_NAME():
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, cwd=folder_of_project(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    said = done.stdout.decode(errors="replace")
    if done.returncode == 125:
        pytest.skip(said)
    assert done.returncode == 0, said
)py";

}  // namespace unknot::report
