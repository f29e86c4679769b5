#include "python/simulate/outside.h"

#include <algorithm>
#include <array>

#include "python/resolve/standard_library.h"

/// What is known of packages outside of the project. Each table holds dotted paths; a path that ends in a dot
/// stands for everything below it. The tables are generous only where nothing is kept: a wrong "harmless" can
/// break a program, a missing one only makes a change unsafe.
namespace unknot::python {
namespace {

using namespace std::string_view_literals;

constexpr std::array harmless_calls{
    "abc."sv,
    "attr."sv,
    "attrs."sv,
    "collections."sv,
    "contextlib."sv,
    "contextvars.ContextVar"sv,
    "copy."sv,
    "dataclasses."sv,
    "datetime."sv,
    "decimal."sv,
    "enum."sv,
    "fractions.Fraction"sv,
    "functools."sv,
    "hashlib."sv,
    "importlib.util.find_spec"sv,
    "importlib.metadata.version"sv,
    "inspect."sv,
    "itertools."sv,
    "json."sv,
    "keyword."sv,
    "logging.getLogger"sv,
    "logging.NullHandler"sv,
    "math."sv,
    "numpy.array"sv,
    "numpy.arange"sv,
    "numpy.asarray"sv,
    "numpy.dtype"sv,
    "numpy.empty"sv,
    "numpy.finfo"sv,
    "numpy.float32"sv,
    "numpy.float64"sv,
    "numpy.full"sv,
    "numpy.iinfo"sv,
    "numpy.int32"sv,
    "numpy.int64"sv,
    "numpy.linspace"sv,
    "numpy.ones"sv,
    "numpy.zeros"sv,
    "operator."sv,
    "os.fspath"sv,
    "os.path.basename"sv,
    "os.path.dirname"sv,
    "os.path.join"sv,
    "os.path.normpath"sv,
    "os.path.split"sv,
    "os.path.splitext"sv,
    "packaging.version."sv,
    "pathlib.Path"sv,
    "pathlib.PurePath"sv,
    "pkgutil.extend_path"sv,
    "re."sv,
    "string."sv,
    "struct."sv,
    "sys.getrecursionlimit"sv,
    "sys.intern"sv,
    "textwrap."sv,
    "threading.Condition"sv,
    "threading.Event"sv,
    "threading.Lock"sv,
    "threading.RLock"sv,
    "threading.Semaphore"sv,
    "threading.local"sv,
    "traitlets."sv,
    "types."sv,
    "typing."sv,
    "typing_extensions."sv,
    "uuid.UUID"sv,
    "warnings.warn"sv,
    "weakref."sv,
};

constexpr std::array harmful_builtins{"__import__"sv, "compile"sv, "delattr"sv, "eval"sv,
                                      "exec"sv,       "exit"sv,    "input"sv,   "open"sv,
                                      "print"sv,      "quit"sv,    "setattr"sv, "breakpoint"sv};

constexpr std::array late_decorators{
    "abc."sv,
    "attr."sv,
    "attrs."sv,
    "builtins.classmethod"sv,
    "builtins.property"sv,
    "builtins.staticmethod"sv,
    "click."sv,
    "contextlib."sv,
    "dataclasses."sv,
    "enum."sv,
    "fastapi."sv,
    "flask."sv,
    "functools."sv,
    "pytest."sv,
    "typer."sv,
    "types."sv,
    "typing."sv,
    "typing_extensions."sv,
    "torch.no_grad"sv,
    "torch.inference_mode"sv,
};

constexpr std::array running_calls{"builtins.sorted"sv, "builtins.min"sv, "builtins.max"sv,
                                   "builtins.filter"sv, "builtins.map"sv, "functools.reduce"sv};

constexpr std::array harmless_bases{
    "attr."sv,
    "keras.layers.Layer"sv,
    "nn.Module"sv,
    "packaging.version."sv,
    "tensorflow.Module"sv,
    "torch.autograd.Function"sv,
    "torch.nn."sv,
    "torch.optim."sv,
    "torch.utils.data."sv,
    "traitlets."sv,
    "typing_extensions."sv,
    "zope.interface.Interface"sv,
};

constexpr std::array environment_paths{
    "argparse.ArgumentParser().parse_args"sv,
    "datetime.date.today"sv,
    "datetime.datetime.now"sv,
    "datetime.datetime.today"sv,
    "datetime.datetime.utcnow"sv,
    "getpass."sv,
    "locale.getlocale"sv,
    "locale.getpreferredencoding"sv,
    "os.environ"sv,
    "os.environb"sv,
    "os.getcwd"sv,
    "os.getenv"sv,
    "os.getpid"sv,
    "os.path.abspath"sv,
    "os.path.exists"sv,
    "os.path.expanduser"sv,
    "os.path.isdir"sv,
    "os.path.isfile"sv,
    "os.path.realpath"sv,
    "pathlib.Path.cwd"sv,
    "pathlib.Path.home"sv,
    "pathlib.Path().absolute"sv,
    "pathlib.Path().exists"sv,
    "pathlib.Path().resolve"sv,
    "platform."sv,
    "random."sv,
    "socket.gethostname"sv,
    "sys.argv"sv,
    "tempfile."sv,
    "time."sv,
    "uuid.uuid1"sv,
    "uuid.uuid4"sv,
};

constexpr std::array mutating_methods{
    "add"sv,
    "append"sv,
    "appendleft"sv,
    "clear"sv,
    "difference_update"sv,
    "discard"sv,
    "extend"sv,
    "extendleft"sv,
    "insert"sv,
    "intersection_update"sv,
    "move_to_end"sv,
    "pop"sv,
    "popitem"sv,
    "popleft"sv,
    "remove"sv,
    "reverse"sv,
    "setdefault"sv,
    "sort"sv,
    "symmetric_difference_update"sv,
    "update"sv,
};

template <class Table>
bool holds(const Table& table, std::string_view path) {
  return std::any_of(table.begin(), table.end(), [&](std::string_view known) {
    return known.ends_with('.') ? path.starts_with(known) : path == known;
  });
}

/// "a.b" of "a.b()" and "a.b().c": what was called first decides what its results do.
std::string_view first_call(std::string_view path) {
  return path.substr(0, path.find("()"));
}

}  // namespace

bool names_path(const std::vector<std::string>& list, std::string_view path) {
  return std::any_of(list.begin(), list.end(), [&](std::string_view known) {
    if (known.ends_with(".*")) known.remove_suffix(1);
    if (known.ends_with('.')) return path.starts_with(known);
    // What a call of it gives counts as well.
    return path.starts_with(known) &&
           (path.size() == known.size() || path.substr(known.size()).starts_with("()"));
  });
}

bool is_builtins(std::string_view path) {
  if (path.ends_with(".__dict__")) path.remove_suffix(9);
  return path == "builtins" || path.ends_with(".builtins");
}

bool is_module_dunder(std::string_view name) {
  static constexpr std::array known{"__name__"sv, "__doc__"sv,    "__package__"sv, "__loader__"sv,
                                    "__spec__"sv, "__file__"sv,   "__path__"sv,    "__builtins__"sv,
                                    "__dict__"sv, "__cached__"sv, "__class__"sv};
  return std::find(known.begin(), known.end(), name) != known.end();
}

bool is_object_attribute(std::string_view name) {
  static constexpr std::array known{
      "__class__"sv,  "__delattr__"sv,     "__dir__"sv,           "__eq__"sv,      "__format__"sv,
      "__ge__"sv,     "__gt__"sv,          "__getattribute__"sv,  "__hash__"sv,    "__init__"sv,
      "__le__"sv,     "__lt__"sv,          "__init_subclass__"sv, "__ne__"sv,      "__new__"sv,
      "__reduce__"sv, "__reduce_ex__"sv,   "__repr__"sv,          "__setattr__"sv, "__sizeof__"sv,
      "__str__"sv,    "__subclasshook__"sv};
  return std::find(known.begin(), known.end(), name) != known.end();
}

bool is_harmless_call(std::string_view path) {
  if (path.starts_with("builtins.")) {
    const std::string_view name = first_call(path).substr(9);
    return std::find(harmful_builtins.begin(), harmful_builtins.end(), name) == harmful_builtins.end();
  }
  if (path.starts_with("logging.getLogger()"))
    return !path.ends_with("addHandler") && !path.ends_with("setLevel");
  return holds(harmless_calls, path) ||
         (path.find("()") != path.npos && holds(harmless_calls, first_call(path)));
}

bool decorator_keeps_late(std::string_view path) {
  return holds(late_decorators, path);
}

bool runs_its_arguments(std::string_view path) {
  return holds(running_calls, path);
}

bool makes_copy(std::string_view path) {
  return path == "copy.copy" || path == "copy.deepcopy" || path == "types.FunctionType" ||
         path == "types.SimpleNamespace";
}

bool makes_container(std::string_view path) {
  return path == "builtins.list" || path == "builtins.dict" || path == "builtins.set" ||
         path == "builtins.tuple" || path == "builtins.frozenset" || path == "collections.OrderedDict" ||
         path == "collections.defaultdict" || path == "collections.deque" || path == "collections.Counter";
}

bool is_harmless_base(std::string_view path) {
  if (path.starts_with("builtins.") || holds(harmless_bases, path)) return true;
  return is_standard_library(path.substr(0, path.find('.')));
}

bool reads_environment(std::string_view path) {
  return holds(environment_paths, path) || path.starts_with("os.environ.") || path.starts_with("sys.argv.");
}

bool is_mutating_method(std::string_view name) {
  return std::find(mutating_methods.begin(), mutating_methods.end(), name) != mutating_methods.end();
}

}  // namespace unknot::python
