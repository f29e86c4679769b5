#include "fix/annotation_rule.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "fix/annotation_owner.h"
#include "fix/annotation_readers.h"
#include "fix/quote_edits.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Facts;
using python::Kind;
using python::NodeId;
using python::Role;
using python::Use;
using python::UseKind;

/// One annotation that the name is part of.
struct Annotation {
  NodeId node = python::no_node;  ///< the whole expression
  AnnotationOwner owner;
  bool is_local = false;  ///< of a local variable: nobody ever reads it
};

/// The annotation around a use; no node where it stands elsewhere (a string in a cast, an alias).
Annotation annotation_around(const Facts& facts, ModuleId module, NodeId node) {
  const Ast& ast = facts.ast;
  Annotation found;
  found.owner.module = module;
  for (; node != 0; node = ast[node].parent) {
    const Role role = ast[node].role;
    const NodeId parent = ast[node].parent;
    if (python::is_statement(ast[node].kind)) return found;
    const bool is_parameter = role == Role::annotation && ast[parent].kind == Kind::arg;
    const bool is_variable = role == Role::annotation && ast[parent].kind == Kind::ann_assign;
    if (!is_parameter && !is_variable && role != Role::returns) continue;
    found.node = node;
    const NodeId statement = ast.statement_of(parent);
    const python::Scope& scope = facts.scopes[facts.scope_of(statement)];
    if (is_variable) {
      found.is_local = scope.kind == python::ScopeKind::function;
    } else {
      found.owner.function = statement;
    }
    if (scope.kind == python::ScopeKind::class_body) found.owner.in_class = scope.node;
    return found;
  }
  return found;
}

/// Whether a type alias or the bound of a type parameter holds the node.
bool is_in_alias(const Ast& ast, NodeId node) {
  for (; node != 0; node = ast[node].parent) {
    if (ast[node].kind == Kind::type_alias || ast[node].kind == Kind::type_param) return true;
    if (python::is_statement(ast[node].kind)) return false;
  }
  return false;
}

bool is_in_function(const Facts& facts, python::FunctionId function, const std::set<python::FunctionId>& of) {
  for (; function != python::no_function; function = facts.functions[function].outer) {
    if (of.contains(function)) return true;
  }
  return false;
}

/// Checks all annotations that one name is part of.
class Checker {
 public:
  Checker(const Context& context, const ImportedName& name, Findings& findings, Changes& changes)
      : context_(context), name_(name), facts_(*name.facts), findings_(findings), changes_(changes) {}

  void check(const Use& use, const std::set<python::FunctionId>& receiving) {
    const std::string at = context_.at(name_.module, use.span.begin);
    const std::string bound(name_.bound);
    if (is_in_alias(facts_.ast, use.node))
      return findings_.refuse(bound + " is used in a type alias or a bound at " + at);
    const Annotation annotation = annotation_around(facts_, name_.module, use.node);
    if (annotation.is_local) return;
    const bool quotes = use.kind == UseKind::annotation && !is_in_function(facts_, use.function, receiving);
    if (use.kind == UseKind::annotation && annotation.node == python::no_node)
      return findings_.refuse(bound + " is used in an annotation that cannot be found at " + at);
    if (quotes) quote(annotation.node);
    const bool is_late = use.kind == UseKind::lazy_annotation && !facts_.future_annotations;
    check_owner(annotation, quotes    ? AnnotationFate::quoted
                            : is_late ? AnnotationFate::late
                                      : AnnotationFate::kept);
    if (annotation.node != python::no_node) check_class_variable(use, annotation, quotes);
  }

 private:
  void quote(NodeId annotation) {
    const Quoted quoted = quote_annotation(facts_, annotation);
    if (!quoted.refusal.empty()) {
      findings_.refuse("the annotation at " + context_.at(name_.module, facts_.ast[annotation].span.begin) +
                       " " + quoted.refusal + " and cannot become a string");
    }
    changes_.quotes.push_back({name_.module, annotation});
  }

  void check_owner(const Annotation& annotation, AnnotationFate fate) {
    const std::pair key{annotation.owner.function, annotation.owner.in_class};
    if (annotation.node != python::no_node && seen_.insert(key).second)
      check_annotation_owner(context_, annotation.owner, findings_);
    const AnnotationReader* reader =
        context_.memory.annotation_readers->reaching(context_, annotation.owner, fate);
    if (reader == nullptr) return;
    const std::string where = context_.tree.files[reader->file].path;
    const std::string at =
        reader->module == python::no_module ? where : context_.at(reader->module, reader->offset);
    const std::string doubt =
        "the annotations of " + owner_name(context_, annotation.owner) + " at " +
        context_.at(name_.module, owner_offset(annotation.owner, facts_.ast, annotation.node)) +
        " may be read by " + reader->what + " at " + at;
    const auto& said = findings_.unsure;
    if (std::find(said.begin(), said.end(), doubt) == said.end()) findings_.doubt(doubt);
  }

  /// What dataclasses treat in a special way must stay what it is.
  void check_class_variable(const Use& use, const Annotation& annotation, bool becomes_string) {
    if (!annotation.owner.is_variable() || annotation.owner.in_class == python::no_node) return;
    if (!is_dataclass(context_, annotation.owner)) return;
    const std::string at = context_.at(name_.module, use.span.begin);
    const std::string bound(name_.bound);
    NodeId whole = use.node;
    while (facts_.ast[facts_.ast[whole].parent].kind == Kind::attribute) whole = facts_.ast[whole].parent;
    const std::vector<Origin> origins = use.kind == UseKind::string_annotation
                                            ? origins_of_name(context_, name_.module, bound)
                                            : origins_of(context_, name_.module, whole);
    if (origins.empty()) {
      findings_.doubt(bound + " at " + at +
                      " may be a ClassVar, InitVar or KW_ONLY, which its dataclass has to see");
    }
    for (const Origin& origin : origins) {
      if (is_special_form(origin.path))
        findings_.refuse(bound + " at " + at + " is " + origin.path + ", which its dataclass has to see");
    }
    if (becomes_string && !is_seen_in_string(annotation.node)) {
      findings_.refuse("the dataclass at " + at + " would not see in a string that this is " +
                       std::string(facts_.ast.source(facts_.ast[annotation.node].span)));
    }
  }

  /// Dataclasses find `ClassVar[...]` and `t.ClassVar[...]` in a string by the names of the module.
  bool is_seen_in_string(NodeId annotation) const {
    const Ast& ast = facts_.ast;
    while (ast[annotation].kind == Kind::subscript) annotation = ast.child(annotation, Role::value);
    const std::vector<Origin> origins = origins_of(context_, name_.module, annotation);
    const bool is_special = std::any_of(origins.begin(), origins.end(),
                                        [](const Origin& origin) { return is_special_form(origin.path); });
    if (!is_special) return true;
    if (ast[annotation].kind == Kind::attribute) annotation = ast.child(annotation, Role::value);
    return std::any_of(facts_.uses.begin(), facts_.uses.end(), [&](const Use& use) {
      return use.node == annotation && use.of == python::module_scope;
    });
  }

  const Context& context_;
  const ImportedName& name_;
  const Facts& facts_;
  Findings& findings_;
  Changes& changes_;
  std::set<std::pair<NodeId, NodeId>> seen_;  ///< the owners that were checked
};

}  // namespace

void check_annotations(const Context& context, const ImportedName& name, const std::vector<const Use*>& uses,
                       const std::set<python::FunctionId>& receiving, Findings& findings, Changes& changes) {
  Checker checker(context, name, findings, changes);
  for (const Use* use : uses) checker.check(*use, receiving);
}

}  // namespace unknot::fix
