// Who reads annotations at run time: calls of get_type_hints, signature and the like, and `__annotations__`.

#include <algorithm>
#include <array>
#include <utility>

#include "fix/annotation_readers.h"

namespace unknot::fix {
namespace {

using namespace std::string_view_literals;
using python::Ast;
using python::Facts;
using python::Kind;
using python::NodeId;
using python::Role;

/// Functions that read the annotations of their first argument.
constexpr std::array reading_functions{"get_type_hints"sv, "get_annotations"sv, "signature"sv,
                                       "getfullargspec"sv, "getargspec"sv,      "from_callable"sv};

/// Functions that make other packages read the annotations of whole modules.
constexpr std::array hooks{"beartype_this_package"sv, "beartype_packages"sv, "beartype_all"sv,
                           "beartype_package"sv, "install_import_hook"sv};

/// What can be asked of a signature without seeing an annotation.
constexpr std::array harmless_parts{"parameters"sv, "bind"sv,          "bind_partial"sv, "args"sv,
                                    "varargs"sv,    "varkw"sv,         "keywords"sv,     "defaults"sv,
                                    "kwonlyargs"sv, "kwonlydefaults"sv};

bool holds(std::string_view text, std::string_view word) {
  return text.find(word) != text.npos;
}

template <class Table>
bool is_one_of(const Table& table, std::string_view name) {
  return std::find(table.begin(), table.end(), name) != table.end();
}

/// Finds the readers of one file.
class Finder {
 public:
  Finder(const Context& context, FileId file, ModuleId module, const Facts& facts)
      : context_(context), file_(file), module_(module), facts_(facts), ast_(facts.ast) {
    const std::string_view text = ast_.text;
    evaluates_ = holds(text, "eval(") || holds(text, "ForwardRef") || holds(text, "_eval_type") ||
                 holds(text, "get_type_hints");
    sees_annotations_ = holds(text, ".annotation") || holds(text, "return_annotation") || evaluates_;
    reads_types_ = std::any_of(ast_.nodes.begin(), ast_.nodes.end(), [&](const python::Node& node) {
      return node.kind == Kind::attribute && ast_.source(node.name) == "type";
    });
  }

  std::vector<AnnotationReader> find() {
    for (NodeId node = 0; node < ast_.nodes.size(); node++) {
      const Kind kind = ast_[node].kind;
      if (kind == Kind::constant && ast_.string_value(node) == "__annotations__") see_string(node);
      if (kind != Kind::name && kind != Kind::attribute) continue;
      if (ast_[node].access != python::Access::load) continue;
      const std::string_view name = ast_.name(node);
      if (name == "__annotations__") {
        see_attribute(node);
      } else if (is_one_of(reading_functions, name)) {
        see_function(node, name);
      } else if (name == "fields" && reads_types_) {
        see_fields(node);
      } else if (is_one_of(hooks, name) &&
                 (comes_from(node, "beartype.") || comes_from(node, "typeguard."))) {
        add(node, std::string(name) + "()").resolves = true;
      }
    }
    return std::move(found_);
  }

 private:
  AnnotationReader& add(NodeId node, std::string what) {
    AnnotationReader reader;
    reader.file = file_;
    reader.module = module_;
    reader.offset = ast_[node].span.begin;
    reader.what = std::move(what);
    reader.resolves = evaluates_;
    found_.push_back(std::move(reader));
    return found_.back();
  }

  /// `f.__annotations__`, unless it is only copied to another function's.
  void see_attribute(NodeId node) {
    const NodeId statement = ast_[node].parent;
    if (ast_[node].role == Role::value && ast_[statement].kind == Kind::assign) {
      const NodeId target = ast_.child(statement, Role::target);
      if (ast_[target].kind == Kind::attribute && ast_.name(target) == "__annotations__") return;
    }
    AnnotationReader& reader = add(node, "__annotations__");
    if (ast_[node].kind == Kind::attribute) aim(reader, ast_.child(node, Role::value));
  }

  /// `"__annotations__"`; of `getattr(f, ...)` and `hasattr(f, ...)`, which only asks whether it is there.
  void see_string(NodeId node) {
    AnnotationReader& reader = add(node, "__annotations__");
    const NodeId call = ast_[node].parent;
    if (ast_[call].kind != Kind::call || ast_[node].role != Role::arg) return;
    const NodeId function = ast_.child(call, Role::func);
    const std::string_view name = ast_[function].kind == Kind::name ? ast_.name(function) : "";
    if (name != "getattr" && name != "hasattr") return;
    reader.only_parts = name == "hasattr";
    aim(reader, ast_.child(call, Role::arg));
  }

  bool comes_from(NodeId node, std::string_view module) const {
    const std::vector<Origin> origins = origins_of(context_, module_, node);
    return std::any_of(origins.begin(), origins.end(), [&](const Origin& origin) {
      return origin.is_foreign() && origin.path.starts_with(module) &&
             origin.path.find("()") == origin.path.npos;
    });
  }

  NodeId call_of(NodeId function) const {
    const NodeId parent = ast_[function].parent;
    const bool is_called = ast_[function].role == Role::func && ast_[parent].kind == Kind::call;
    return is_called ? parent : python::no_node;
  }

  void see_function(NodeId node, std::string_view name) {
    if (!comes_from(node, "inspect.") && !comes_from(node, "typing.") &&
        !comes_from(node, "typing_extensions.") && !comes_from(node, "annotationlib.")) {
      return;
    }
    const NodeId call = call_of(node);
    bool resolves = name == "get_type_hints", only_parts = false;
    if (call != python::no_node) {
      for (NodeId keyword : ast_.children(call, Role::keyword)) {
        const NodeId value = ast_.child(keyword, Role::value);
        const bool is_false =
            ast_[value].kind == Kind::constant && ast_[value].literal == python::Literal::false_value;
        resolves = resolves || (ast_.name(keyword) == "eval_str" && !is_false);
      }
      only_parts = !resolves && is_harmless(call);
    }
    AnnotationReader& reader = add(node, std::string(name) + "()");
    reader.resolves = reader.resolves || resolves;
    reader.only_parts = only_parts;
    if (call != python::no_node) aim(reader, ast_.child(call, Role::arg));
  }

  /// `fields(cls)` in a file that reads a `.type`.
  void see_fields(NodeId node) {
    const NodeId call = call_of(node);
    if (call == python::no_node || !comes_from(node, "dataclasses.")) return;
    AnnotationReader& reader = add(node, "fields()");
    reader.only_fields = true;
    aim(reader, ast_.child(call, Role::arg));
  }

  /// Whether of a signature only what has nothing to do with annotations is used.
  bool is_harmless(NodeId call) const {
    if (sees_annotations_) return false;
    const auto asks_harmless_part = [&](NodeId value) {
      const NodeId parent = ast_[value].parent;
      return ast_[parent].kind == Kind::attribute && is_one_of(harmless_parts, ast_.name(parent));
    };
    if (asks_harmless_part(call)) return true;
    const NodeId statement = ast_[call].parent;
    if (ast_[statement].kind != Kind::assign || ast_[call].role != Role::value) return false;
    const NodeId target = ast_.child(statement, Role::target);
    if (ast_[target].kind != Kind::name) return false;
    const std::string_view name = ast_.name(target);
    const python::ScopeId scope = facts_.scope_of(target);
    return std::all_of(facts_.uses.begin(), facts_.uses.end(), [&](const python::Use& use) {
      return use.name != name || use.of != scope || asks_harmless_part(use.node);
    });
  }

  /// The class whose instance, or which itself, a name like `self` is; no_node for other names.
  NodeId class_of_first_parameter(NodeId expression) const {
    if (ast_[expression].kind != Kind::name) return python::no_node;
    const std::string_view name = ast_.name(expression);
    for (python::FunctionId id = facts_.function_of(expression); id != python::no_function;
         id = facts_.functions[id].outer) {
      const python::Function& function = facts_.functions[id];
      const NodeId first = ast_.child(function.node, Role::arg);
      const bool is_method = facts_.scopes[function.around].kind == python::ScopeKind::class_body;
      if (!is_method || first == python::no_node || ast_.name(first) != name) continue;
      return facts_.scopes[function.around].node;
    }
    return python::no_node;
  }

  /// Finds out what a reader reads the annotations of.
  void aim(AnnotationReader& reader, NodeId expression) const {
    if (expression == python::no_node) return;
    const NodeId call_value =
        ast_[expression].kind == Kind::call ? ast_.child(expression, Role::func) : python::no_node;
    const bool asks_type = call_value != python::no_node && ast_[call_value].kind == Kind::name &&
                           ast_.name(call_value) == "type";
    if (asks_type) return aim(reader, ast_.child(expression, Role::arg));
    if (ast_[expression].kind == Kind::attribute && ast_.name(expression) == "__class__") {
      return aim(reader, ast_.child(expression, Role::value));
    }
    if (const NodeId around = class_of_first_parameter(expression); around != python::no_node) {
      reader.any_target = false;
      reader.targets.push_back({"", module_, around});
      return;
    }
    reader.targets = origins_of(context_, module_, expression);
    std::erase_if(reader.targets, [](const Origin& origin) { return origin.is_foreign(); });
    const bool is_result =
        std::any_of(reader.targets.begin(), reader.targets.end(),
                    [](const Origin& origin) { return origin.path.find("()") != origin.path.npos; });
    reader.any_target = reader.targets.empty() || is_result;
    if (reader.any_target && ast_[expression].kind == Kind::attribute) {
      reader.any_target = false;
      reader.member = ast_.name(expression);
    }
  }

  const Context& context_;
  FileId file_;
  ModuleId module_;
  const Facts& facts_;
  const Ast& ast_;
  bool evaluates_ = false;         ///< may turn a string into what it names
  bool sees_annotations_ = false;  ///< of a signature
  bool reads_types_ = false;       ///< `x.type` somewhere
  std::vector<AnnotationReader> found_;
};

}  // namespace

std::vector<AnnotationReader> find_annotation_readers(const Context& context, FileId file) {
  const std::string_view text = context.code.text(file);
  const bool asks_inspect = holds(text, "inspect") && (holds(text, "signature") || holds(text, "argspec") ||
                                                       holds(text, "from_callable"));
  const bool asks_fields = holds(text, "dataclasses") && holds(text, "fields(") && holds(text, ".type");
  const bool asks_directly =
      holds(text, "__annotations__") || holds(text, "get_annotations") || holds(text, "get_type_hints");
  const bool hooks_in = holds(text, "beartype") || holds(text, "typeguard");
  if (!asks_inspect && !asks_fields && !asks_directly && !hooks_in) return {};
  const ModuleId module = context.layout.module_of[file];
  const Facts* facts = module == python::no_module ? nullptr : context.facts(module);
  if (facts != nullptr) return Finder(context, file, module, *facts).find();
  if (!asks_directly) return {};
  AnnotationReader reader;
  reader.file = file;
  reader.module = module;
  reader.what = "code that cannot be parsed";
  reader.resolves = true;
  return {reader};
}

}  // namespace unknot::fix
