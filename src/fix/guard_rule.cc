#include "fix/guard_rule.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "fix/availability.h"
#include "fix/function_rule.h"
#include "fix/typing_code.h"

namespace unknot::fix {
namespace {

using project::NameUse;
using project::Reach;
using python::Ast;
using python::Facts;
using python::FunctionId;
using python::Kind;
using python::NodeId;
using python::Use;

class Rule {
 public:
  Rule(const Context& context, const ImportedName& name, const Absence& absence, Findings& findings)
      : context_(context), name_(name), absence_(absence), findings_(findings) {}

  void check() {
    check_exports();
    for (const python::Binding* other : name_.others)
      findings_.refuse(bound() + " is bound again at " + context_.at(name_.module, other->span.begin));
    const TypingCode typing(*name_.facts, context_.code.skim(context_.file(name_.module)));
    for (const Use* use : name_.uses) {
      if (!typing.never_runs(use->node)) check_own_use(*use);
    }
    for (const NameUse& use : context_.uses.of(name_.module, name_.bound)) check_outside(use);
    check_public();
  }

 private:
  std::string bound() const { return std::string(name_.bound); }

  bool asks(ModuleId module, NodeId node) const {
    return context_.memory.availability->implied_at(context_, module, node).contains(absence_.package);
  }

  /// Known to break without the package, unless it did so before or gets something else instead.
  void breaks(const std::string& what) {
    if (absence_.was_failing_before || absence_.binds_otherwise) {
      findings_.doubt(what);
    } else {
      findings_.refuse(what);
    }
  }

  std::string without() const { return ", without asking for " + absence_.package; }

  void check_exports() {
    const auto& all = name_.facts->all_names;
    if (absence_.binds_otherwise || std::find(all.begin(), all.end(), bound()) == all.end()) return;
    breaks(bound() + " is in __all__ of " + context_.module(name_.module).name +
           ", which a star import then fails for");
  }

  void check_own_use(const Use& use) {
    const bool is_evaluated = use.kind == python::UseKind::value || use.kind == python::UseKind::annotation;
    if (!is_evaluated || asks(name_.module, use.node)) return;
    const std::string at = context_.at(name_.module, use.span.begin);
    FunctionId late = python::no_function;
    for (FunctionId id = use.function; id != python::no_function; id = name_.facts->functions[id].outer) {
      const bool runs =
          name_.facts->functions[id].consumed || context_.analysis.called.contains({name_.module, id});
      if (!runs) late = id;
    }
    if (late != python::no_function) {
      findings_.doubt(bound() + " is used at " + at + without());
    } else {
      breaks(bound() + " is used at import time at " + at + without());
    }
  }

  /// The node of a file that starts nearest before a place.
  NodeId node_at(ModuleId module, Place place) const {
    const Facts* facts = context_.facts(module);
    if (facts == nullptr) return python::no_node;
    const LineIndex lines(context_.code.text(context_.file(module)));
    const uint32_t offset = lines.line(place.line).begin + place.column - 1;
    NodeId found = python::no_node;
    for (NodeId node = 0; node < facts->ast.nodes.size(); node++) {
      if (facts->ast[node].span.contains(offset)) found = node;
    }
    return found;
  }

  NodeId node_of(ModuleId module, const python::ImportStatement& statement) const {
    const Facts* facts = context_.facts(module);
    for (NodeId node = 0; facts != nullptr && node < facts->ast.nodes.size(); node++) {
      const Kind kind = facts->ast[node].kind;
      const bool is_import = kind == Kind::import_from || kind == Kind::import_stmt;
      if (is_import && facts->ast[node].span.end == statement.span.end) return node;
    }
    return python::no_node;
  }

  void check_importer(const NameUse& use) {
    const std::string what = bound() + " is imported from there at " + Context::at(use);
    if (use.by == python::no_module || use.statement == UINT32_MAX) return findings_.doubt(what + without());
    const python::ImportStatement& statement = context_.statement(use.by, use.statement);
    if (statement.in_try || statement.context == python::Context::typing_only) return;
    const NodeId node = node_of(use.by, statement);
    if (node != python::no_node && asks(use.by, node)) return;
    const auto top = [&](ModuleId module) {
      const std::string& full = context_.module(module).name;
      return full.substr(0, full.find('.'));
    };
    const bool is_family = top(use.by) == top(name_.module);
    const bool runs = statement.context == python::Context::import_time && !statement.conditional;
    if (is_family && runs && use.reach == Reach::imported) {
      breaks(what + ", at import time and" + without().substr(1));
    } else {
      findings_.doubt(what + without());
    }
  }

  void check_outside(const NameUse& use) {
    switch (use.reach) {
      case Reach::imported:
      case Reach::star:
        return check_importer(use);
      case Reach::read: {
        const NodeId node = use.by == python::no_module ? python::no_node : node_at(use.by, use.place);
        if (node != python::no_node && asks(use.by, node)) return;
        return findings_.doubt(bound() + " is read as an attribute at " + Context::at(use) + without());
      }
      case Reach::written:
      case Reach::deleted:
      case Reach::patched:
        return findings_.doubt(bound() + " is changed from outside at " + Context::at(use) + ": " + use.text);
      case Reach::handed:
      case Reach::named:
      case Reach::documented:
      case Reach::doctest:
        return findings_.doubt(bound() + " is named at " + Context::at(use) + ": " + use.text);
      case Reach::maybe_patched:
      case Reach::maybe_any:
        return;
    }
  }

  void check_public() {
    const python::Module& module = context_.module(name_.module);
    const bool is_listed = std::find(name_.facts->all_names.begin(), name_.facts->all_names.end(), bound()) !=
                           name_.facts->all_names.end();
    const bool is_public = module.is_package && (is_listed || !name_.bound.starts_with('_'));
    if (!is_public || absence_.was_failing_before) return;
    findings_.doubt(bound() + " is a public name of " + module.name + ", which users may import without " +
                    absence_.package);
  }

  const Context& context_;
  const ImportedName& name_;
  const Absence& absence_;
  Findings& findings_;
};

}  // namespace

void check_guarded_name(const Context& context, const ImportedName& name, const Absence& absence,
                        Findings& findings) {
  Rule(context, name, absence, findings).check();
}

}  // namespace unknot::fix
