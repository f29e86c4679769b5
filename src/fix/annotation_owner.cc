#include "fix/annotation_owner.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "fix/annotation_frameworks.h"
#include "python/resolve/standard_library.h"
#include "python/simulate/outside.h"

namespace unknot::fix {
namespace {

using namespace std::string_view_literals;
using python::Ast;
using python::Facts;
using python::Kind;
using python::NodeId;
using python::Role;

/// How far an owner's name is followed through modules that import it.
constexpr size_t max_importers = 200;

bool is_standard(std::string_view path) {
  const std::string_view top = path.substr(0, path.find('.'));
  return top == "builtins" || python::is_standard_library(top);
}

/// A framework that a file imports for run time, and where.
struct ImportedFramework {
  std::string_view path;
  uint32_t offset = 0;
};

std::optional<ImportedFramework> imported_framework(const Context& context, ModuleId module, uint8_t reads) {
  if (context.file(module) == python::no_file) return std::nullopt;
  for (const python::ImportStatement& statement : context.code.skim(context.file(module)).imports) {
    if (statement.context == python::Context::typing_only || statement.level > 0) continue;
    for (const python::ImportAlias& alias : statement.names) {
      std::string path(statement.is_from ? statement.module : alias.name);
      if (statement.is_from) path.append(1, '.').append(alias.name);
      const AnnotationFramework* row = find_framework(path);
      if (row != nullptr && (row->reads & reads) != 0)
        return ImportedFramework{row->path, statement.span.begin};
    }
  }
  return std::nullopt;
}

std::string without_dot(std::string_view path) {
  return std::string(path.substr(0, path.size() - (path.ends_with('.') ? 1 : 0)));
}

/// Checks the owner's decorators, bases and importers.
class Checker {
 public:
  Checker(const Context& context, const AnnotationOwner& owner, Findings& findings)
      : context_(context), owner_(owner), ast_(context.facts(owner.module)->ast), findings_(findings) {}

  void check() {
    if (owner_.is_variable()) {
      if (owner_.in_class == python::no_node) return;
      for (NodeId decorator : ast_.children(owner_.in_class, Role::decorator))
        check_decorator(decorator, reads_variables);
      check_bases(reads_variables);
    } else {
      for (NodeId decorator : ast_.children(owner_.function, Role::decorator)) {
        if (is_dispatch(decorator)) continue;
        check_decorator(decorator, reads_signatures);
      }
      check_registrations();
      if (owner_.in_class != python::no_node) check_bases(reads_methods);
    }
    check_importers();
  }

 private:
  std::string who() const { return owner_name(context_, owner_); }

  void refuse(std::string_view by, ModuleId module, NodeId node) {
    findings_.refuse(without_dot(by) + " reads the annotations of " + who() + " at " +
                     context_.at(module, context_.facts(module)->ast[node].span.begin));
  }
  void doubt(const std::string& by, ModuleId module, NodeId node) {
    findings_.doubt(by + " at " + context_.at(module, context_.facts(module)->ast[node].span.begin) +
                    " may read the annotations of " + who());
  }

  /// `@f.register`, where f is a singledispatch function: it evaluates the first annotation.
  bool is_dispatch(NodeId decorator) {
    if (ast_[decorator].kind != Kind::attribute || ast_.name(decorator) != "register") return false;
    const std::vector<Origin> origins =
        origins_of(context_, owner_.module, ast_.child(decorator, Role::value));
    const bool is_function =
        origins.empty() || std::any_of(origins.begin(), origins.end(), [&](const Origin& origin) {
          return !origin.is_foreign() && origin.path.empty() && origin.node != 0 &&
                 context_.facts(origin.module)->ast[origin.node].kind != Kind::class_def;
        });
    if (is_function) refuse("singledispatch", owner_.module, decorator);
    return is_function;
  }

  /// `f.register(g)` is the same as the decorator.
  void check_registrations() {
    for (NodeId node = 0; node < ast_.nodes.size(); node++) {
      if (ast_[node].kind != Kind::call) continue;
      const std::vector<NodeId> arguments = ast_.children(node, Role::arg);
      if (arguments.size() != 1 || ast_[arguments[0]].kind != Kind::name) continue;
      if (ast_.name(arguments[0]) == ast_.name(owner_.function)) is_dispatch(ast_.child(node, Role::func));
    }
  }

  void check_decorator(NodeId decorator, uint8_t reads) {
    const std::string said = "the decorator @" + std::string(ast_.source(ast_[decorator].span));
    const std::vector<Origin> origins = origins_of(context_, owner_.module, decorator);
    if (origins.empty()) doubt(said, owner_.module, decorator);
    for (const Origin& origin : origins) {
      const std::string full = full_path(context_, origin);
      if (python::names_path(context_.tree.known.evaluating_decorators, full))
        return refuse(full, owner_.module, decorator);
      if (!origin.is_foreign()) {
        const auto framework = imported_framework(context_, origin.module, reads);
        if (!framework) continue;
        doubt(said + ", whose module imports " + without_dot(framework->path) + ",", owner_.module,
              decorator);
        continue;
      }
      const AnnotationFramework* row = find_framework(origin.path);
      if (row != nullptr && (row->reads & reads) != 0) return refuse(row->path, owner_.module, decorator);
      if (row == nullptr && !is_standard(origin.path)) doubt(said, owner_.module, decorator);
    }
  }

  /// Whether the user says that a base evaluates annotations.
  bool is_told_of(const std::string& base) const {
    return python::names_path(context_.tree.known.evaluating_bases, base);
  }

  void check_bases(uint8_t reads) {
    const ClassChain chain = class_chain(context_, {owner_.module, owner_.in_class});
    for (const ClassPlace& place : chain.classes) {
      const std::string full = full_path(context_, {"", place.module, place.node});
      if (is_told_of(full)) return refuse(full, owner_.module, owner_.in_class);
    }
    for (const ClassChain::Foreign& base : chain.bases) {
      const std::string said =
          "the base " +
          std::string(
              context_.facts(base.module)->ast.source(context_.facts(base.module)->ast[base.node].span));
      if (base.path.empty()) {
        if (reads == reads_variables) doubt(said, base.module, base.node);
        continue;
      }
      if (is_told_of(base.path)) return refuse(base.path, base.module, base.node);
      const AnnotationFramework* row = find_framework(base.path);
      if (row != nullptr && (row->reads & reads) != 0) return refuse(row->path, base.module, base.node);
      // What an unknown base does with the signatures of methods is its own business: nothing calls them.
      if (row != nullptr || reads != reads_variables || is_standard(base.path)) continue;
      if (!context_.analysis.world->inherits_harmlessly(base.path)) doubt(said, base.module, base.node);
    }
  }

  /// The name at module level that the owner is reached by; empty where it is made in a function.
  std::string_view outermost_name() const {
    NodeId node = owner_.function != python::no_node ? owner_.function : owner_.in_class;
    for (; ast_[node].parent != 0; node = ast_[node].parent) {
    }
    const Kind kind = ast_[node].kind;
    const bool is_definition =
        kind == Kind::class_def || kind == Kind::function_def || kind == Kind::async_function_def;
    return is_definition ? ast_.name(node) : std::string_view{};
  }

  /// The owner may be handed to a framework by its own module and by those that import it.
  void check_importers() {
    const std::string_view name = outermost_name();
    if (name.empty()) return;
    std::vector<ModuleId> modules{owner_.module};
    std::set<ModuleId> seen{owner_.module};
    const uint8_t reads = owner_.is_variable() ? reads_handed_classes : reads_handed_functions;
    for (size_t i = 0; i < modules.size() && modules.size() < max_importers; i++) {
      if (const auto framework = imported_framework(context_, modules[i], reads); framework) {
        findings_.doubt(without_dot(framework->path) + ", which is imported at " +
                        context_.at(modules[i], framework->offset) + " beside " + std::string(name) +
                        ", may read the annotations of " + who());
        return;
      }
      for (const project::NameUse& use : context_.uses.of(modules[i], name)) {
        const bool reaches = use.reach == project::Reach::imported || use.reach == project::Reach::read ||
                             use.reach == project::Reach::star;
        if (reaches && use.by != python::no_module && seen.insert(use.by).second) modules.push_back(use.by);
      }
    }
  }

  const Context& context_;
  const AnnotationOwner& owner_;
  const Ast& ast_;
  Findings& findings_;
};

}  // namespace

void check_annotation_owner(const Context& context, const AnnotationOwner& owner, Findings& findings) {
  Checker(context, owner, findings).check();
}

bool is_dataclass(const Context& context, const AnnotationOwner& owner) {
  const Ast& ast = context.facts(owner.module)->ast;
  for (NodeId decorator : ast.children(owner.in_class, Role::decorator)) {
    const std::vector<Origin> origins = origins_of(context, owner.module, decorator);
    if (origins.empty()) return true;
    for (const Origin& origin : origins) {
      if (origin.path.starts_with("dataclasses.")) return true;
    }
  }
  return false;
}

bool is_special_form(std::string_view path) {
  static constexpr std::array forms{"typing.ClassVar"sv, "typing_extensions.ClassVar"sv,
                                    "dataclasses.InitVar"sv, "dataclasses.KW_ONLY"sv};
  return std::any_of(forms.begin(), forms.end(), [&](std::string_view form) {
    return path == form || (path.starts_with(form) && path[form.size()] == '(');
  });
}

std::string owner_name(const Context& context, const AnnotationOwner& owner) {
  const Ast& ast = context.facts(owner.module)->ast;
  std::string name;
  if (owner.in_class != python::no_node) name = ast.name(owner.in_class);
  if (owner.function == python::no_node) return name.empty() ? context.module(owner.module).name : name;
  return name + (name.empty() ? "" : ".") + std::string(ast.name(owner.function)) + "()";
}

uint32_t owner_offset(const AnnotationOwner& owner, const Ast& ast, NodeId annotation) {
  if (owner.function != python::no_node) return ast[owner.function].span.begin;
  return annotation == python::no_node ? 0 : ast[annotation].span.begin;
}

}  // namespace unknot::fix
