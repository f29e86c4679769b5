#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "python/facts/facts.h"
#include "python/resolve/resolve.h"

namespace unknot::python {

/// An interned identifier; 0 is the empty name.
using Symbol = uint32_t;

/// Interns identifiers, so that names compare as numbers across files.
class Symbols {
 public:
  Symbols();
  Symbol intern(std::string_view text);
  std::string_view text(Symbol symbol) const { return *texts_[symbol]; }
  /// "base.name", or whichever of them is not empty.
  Symbol join(Symbol base, Symbol name);
  /// "callee()".
  Symbol result_of(Symbol callee);

 private:
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };

  std::unordered_map<std::string, Symbol, Hash, std::equal_to<>> index_;
  std::vector<const std::string*> texts_;
  std::unordered_map<uint64_t, Symbol> joined_;  ///< by base << 32 | name
  std::unordered_map<Symbol, Symbol> results_;
};

using ExprId = uint32_t;
inline constexpr ExprId no_expr = 0;  ///< expression 0 of every program: unknown, without parts

/// What is left of an expression: only what may run code, name a module, or decide a branch.
enum class ExprKind : uint8_t {
  opaque,   ///< its parts are evaluated, its value is not known
  literal,  ///< a number, a slice of numbers, a bytes literal, an ellipsis; `symbol` is how it is written
  text,     ///< a string; `symbol` is its value
  true_value,
  false_value,
  none_value,
  container,   ///< a list, tuple, set or dict display or comprehension; parts are its elements (of a dict
               ///< display keys and values in turn); `function` is its Display
  local,       ///< a name of this function or of one around it; `function` is 1 for one around it
  class_name,  ///< a name bound in this class body
  global,      ///< a name of the module, else a builtin
  attribute,   ///< parts[0].symbol
  call,        ///< parts[0](parts[1...])
  keyword,     ///< in a call: symbol=parts[0]; symbol 0 for **parts[0]
  star,        ///< in a call: *parts[0]
  function,    ///< a lambda or an unconsumed generator expression; `function` is its number
  consumed,    ///< a generator expression that runs now
  subscript,   ///< parts[0][parts[1]]
  not_op,      ///< not parts[0]
  and_op,
  or_op,
  is_op,
  is_not_op,  ///< parts[0] is parts[1]
  eq_op,
  not_eq_op,
  in_op,
  not_in_op,
  binary,         ///< parts[0] symbol parts[1], for `+`, `%` and `/`
  joined,         ///< an f-string; parts are its pieces
  conditional,    ///< parts: test, then, else
  yields,         ///< a generator gives parts[0]; what is sent to it is not known
  element_of,     ///< what iterating over parts[0] yields
  item,           ///< what unpacking parts[0] gives at place `function`
  comprehension,  ///< of a list, set or dict, over one iterable: it, bindings, conditions..., key?, element;
                  ///< each item of the iterable is the local `symbol` meanwhile; `function` is its Display
  bind,           ///< symbol := parts[0]; `function` is its Home
};

struct Expr {
  ExprKind kind = ExprKind::opaque;
  Symbol symbol = 0;
  uint32_t function = 0;
  uint32_t first = 0;  ///< into Program::parts
  uint32_t count = 0;
  uint32_t offset = 0;  ///< in the text
};

/// A run of instructions: [begin, end) in Program::instrs.
struct Block {
  uint32_t begin = 0;
  uint32_t end = 0;
};

/// What a container expression makes. Of all but `other` the parts are exactly the elements.
enum class Display : uint8_t { other, list, tuple, set, dict };

/// Where a name is bound.
enum class Home : uint8_t {
  global,
  local,
  class_body,
  enclosing,  ///< a local of a function around this one (`nonlocal`, or := in a generator expression)
};

enum class InstrKind : uint8_t {
  enter,            ///< value is entered as a context manager
  eval,             ///< value; its result is thrown away when `discards`
  bind,             ///< symbol = value
  bind_unknown,     ///< symbol gets a value nobody knows (loop variables, unpacking, `with ... as`, patterns)
  unbind,           ///< del symbol
  store_attribute,  ///< target.symbol = value
  store_item,       ///< target[...] = value, del target[...], target op= value
  delete_attribute,  ///< del target.symbol
  import_module,     ///< index into Program::imports
  import_from,
  define,        ///< index into Program::defines
  define_class,  ///< index into Program::classes
  branch,        ///< if value: first else: second
  loop,          ///< while value: first; then second
  for_loop,      ///< first runs for each item of value, which the local `symbol` is meanwhile, then second
  attempt,       ///< index into Program::attempts
  with_block,    ///< first runs, then value, a context manager, is left
  return_value,
  raise_error,  ///< value; no_expr for a bare `raise`
  leave,        ///< break; with index 1, continue
};

struct Instr {
  InstrKind kind = InstrKind::eval;
  Home home = Home::global;
  bool discards = false;
  bool augmented = false;   ///< of bind and store_item: `x += value`
  bool removes = false;     ///< of store_item: `del target[...]`
  bool suppresses = false;  ///< of with_block: contextlib.suppress; value is the call
  Symbol symbol = 0;
  ExprId value = no_expr;
  ExprId target = no_expr;
  ExprId key = no_expr;  ///< of store_item
  uint32_t index = 0;
  Block first;
  Block second;
  uint32_t offset = 0;
};

/// What a `def` evaluates, in this order; then the decorators are applied, from the last to the first, and
/// the name is bound.
struct DefineInstr {
  Symbol name = 0;
  Home home = Home::global;
  uint32_t function = 0;
  std::vector<ExprId> decorators;   ///< in order of the text
  std::vector<ExprId> defaults;     ///< those of the parameters that have one, in order
  std::vector<ExprId> annotations;  ///< only those that are evaluated
};

/// One name of an import instruction, resolved.
struct ImportName {
  Symbol name = 0;              ///< the identifier of a from-import; the dotted text of an import
  Symbol bound = 0;             ///< what is bound: asname, the name, or the first part
  ModuleId module = no_module;  ///< of import: the leaf; of from-import: unused
  ModuleId top = no_module;     ///< of import: its first part
  bool has_as = false;
  uint32_t alias = 0;  ///< index into the statement's names
};

struct ImportInstr {
  bool is_from = false;
  bool star = false;
  bool lazy = false;
  bool beyond_top = false;       ///< a relative import with too many dots
  ModuleId base = no_module;     ///< of from-import: the module named
  Symbol base_name = 0;          ///< absolute dotted name
  ModuleId nearest = no_module;  ///< where the module is absent: the deepest package on the way that is there
  std::vector<ImportName> names;
  uint32_t statement = UINT32_MAX;  ///< index into Skim::imports, where it is one of the text's
  Home home = Home::global;
};

struct ClassInstr {
  Symbol name = 0;
  Home home = Home::global;
  std::vector<ExprId> bases;
  std::vector<ExprId> keywords;    ///< ExprKind::keyword
  std::vector<ExprId> decorators;  ///< in order of the text
  Block body;
  NodeId node = no_node;
};

struct HandlerInstr {
  ExprId type = no_expr;  ///< no_expr: catches all
  Symbol name = 0;
  Home home = Home::global;
  Block body;
};

struct AttemptInstr {
  Block body, orelse, finalbody;
  std::vector<HandlerInstr> handlers;
};

struct Parameter {
  Symbol name = 0;
  bool variadic = false;  ///< *args or **kwargs
  bool keywords = false;  ///< **kwargs
  bool keyword_only = false;
  bool has_default = false;
};

struct FunctionCode {
  Symbol name = 0;
  Block body;
  std::vector<Parameter> parameters;
  bool runs_when_called = true;  ///< false for generators and coroutines
  std::string qualified;         ///< `__qualname__`: "C.f", "f.<locals>.g"
  NodeId node = no_node;
};

/// What one module does when it is executed, lowered from its facts: statements that may import, bind, call
/// or decide.
struct Program {
  std::vector<Expr> exprs;
  std::vector<ExprId> parts;
  std::vector<Instr> instrs;
  std::vector<ImportInstr> imports;
  std::vector<DefineInstr> defines;
  std::vector<ClassInstr> classes;
  std::vector<AttemptInstr> attempts;
  std::vector<FunctionCode> functions;  ///< by FunctionId
  Block body;                           ///< of the module
  bool annotations = false;             ///< the body makes `__annotations__`
};

/// Lowers a module. `statement_of` import instructions are matched with `skim` by their offsets.
Program lower(const Facts& facts, const Skim& skim, ModuleId module, const ModuleTable& table,
              Symbols& symbols, int target_minor);

}  // namespace unknot::python
