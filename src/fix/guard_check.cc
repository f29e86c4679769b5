#include "fix/guard_check.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "fix/definition.h"
#include "fix/new_import.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Binding;
using python::BindingKind;
using python::Facts;
using python::Kind;
using python::Literal;
using python::NodeId;
using python::Role;

std::string lower(std::string_view text) {
  std::string made(text);
  std::transform(made.begin(), made.end(), made.begin(),
                 [](unsigned char c) { return static_cast<char>(tolower(c)); });
  return made;
}

/// What a check is called after: "bnb" of `is_bnb_available` and `HAS_BNB`.
std::string subject_of(std::string_view name) {
  std::string subject = lower(name);
  subject.erase(0, subject.find_first_not_of('_'));
  for (std::string_view start : {"is_", "has_", "have_"}) {
    if (subject.starts_with(start)) subject.erase(0, start.size());
  }
  for (std::string_view end : {"_is_available", "_available", "_installed", "_is_installed"}) {
    if (subject.size() > end.size() && subject.ends_with(end)) subject.erase(subject.size() - end.size());
  }
  return subject;
}

/// The only binding of a name in the module, made above `offset` whatever happens; null where there is none.
const Binding* bound_above(const Facts& facts, std::string_view name, uint32_t offset) {
  const Binding* found = nullptr;
  for (const Binding& binding : facts.bindings) {
    if (binding.scope != python::module_scope || binding.name != name) continue;
    if (binding.kind == BindingKind::annotation_only) continue;
    if (found != nullptr) return nullptr;
    found = &binding;
  }
  return found != nullptr && !found->conditional && found->span.begin < offset ? found : nullptr;
}

bool is_bound(const Facts& facts, std::string_view name) {
  return std::any_of(facts.bindings.begin(), facts.bindings.end(), [&](const Binding& binding) {
    return binding.scope == python::module_scope && binding.name == name;
  });
}

/// A check as the statement would write it; ranked, the best one first.
struct Spelled {
  std::tuple<bool, bool, bool, size_t, std::string> rank;
  AvailabilityCheck check;
  std::string local;  ///< how it is called in the importer, where it is bound there
};

class Chooser {
 public:
  Chooser(const Question& question, std::string package, bool is_needed_on_import, std::string_view stem)
      : question_(question),
        context_(question.context),
        facts_(*context_.facts(question.module)),
        package_(std::move(package)),
        is_needed_on_import_(is_needed_on_import),
        stem_(lower(stem)),
        edges_(context_.analysis.imports.edges()) {}

  std::optional<ChosenCheck> helper(Findings& findings) {
    std::vector<Spelled> checks;
    for (const AvailabilityCheck& check : context_.memory.availability->standing_for(context_, package_)) {
      if (auto spelled = spell(check, false)) checks.push_back(std::move(*spelled));
    }
    for (const auto& [package, helper] : context_.tree.requirements.checks) {
      if (package != package_) continue;
      if (auto spelled = configured(helper)) checks.push_back(std::move(*spelled));
    }
    std::sort(checks.begin(), checks.end(),
              [](const Spelled& one, const Spelled& other) { return one.rank < other.rank; });
    for (const Spelled& spelled : checks) {
      if (auto chosen = write(spelled)) {
        if (spelled.check.may_be_stricter)
          doubt(spelled.check, "may say no although " + package_ + " is there", findings);
        if (spelled.check.imports_it && !is_needed_on_import_)
          doubt(spelled.check, "imports " + package_ + ", which importing this module did not", findings);
        return chosen;
      }
    }
    return std::nullopt;
  }

  ChosenCheck by_spec(Findings& findings) {
    ChosenCheck chosen;
    const uint32_t at = statement().span.begin;
    chosen.test = "importlib.util.find_spec(\"" + package_ + "\") is not None";
    for (const python::ImportStatement& other : context_.code.skim(context_.file(question_.module)).imports) {
      if (other.span.begin >= at || other.in_function || other.in_class || other.conditional) continue;
      for (const python::ImportAlias& name : other.names) {
        const bool is_function =
            other.is_from && other.level == 0 && other.module == "importlib.util" && name.name == "find_spec";
        const bool is_module = !other.is_from && name.name == "importlib.util" && name.asname.empty();
        if (is_function && bound_above(facts_, name.bound(), at) != nullptr) {
          chosen.test = std::string(name.bound()) + "(\"" + package_ + "\") is not None";
          return chosen;
        }
        if (is_module) return chosen;
      }
    }
    for (const Binding& binding : facts_.bindings) {
      if (binding.scope != python::module_scope || binding.name != "importlib") continue;
      if (binding.kind == BindingKind::import && facts_.ast.name(binding.node).starts_with("importlib"))
        continue;
      findings.refuse("importlib is something else at " + context_.at(question_.module, binding.span.begin) +
                      ", and no check of the project for " + package_ + " can be asked");
    }
    chosen.above.push_back({"", "importlib.util", ""});
    return chosen;
  }

 private:
  const python::ImportStatement& statement() const {
    return context_.statement(question_.module, question_.statement);
  }

  bool leads_here(ModuleId module) const {
    return module == question_.module || !graph::shortest_path(edges_, module, question_.module).empty();
  }

  void doubt(const AvailabilityCheck& check, const std::string& what, Findings& findings) const {
    const Facts* facts = context_.facts(check.module);
    for (const Binding& binding : facts->bindings) {
      if (binding.scope != python::module_scope || binding.name != check.name) continue;
      return findings.doubt(check.name + (check.is_called ? "()" : "") + " at " +
                            context_.at(check.module, binding.span.begin) + " " + what);
    }
  }

  std::optional<Spelled> configured(const std::string& helper) const {
    const size_t colon = helper.find(':');
    if (colon == helper.npos) return std::nullopt;
    const ModuleId module = context_.layout.modules.find(helper.substr(0, colon), question_.module);
    if (module == python::no_module || context_.facts(module) == nullptr) return std::nullopt;
    AvailabilityCheck check{module, helper.substr(colon + 1), false, false, false};
    for (const Binding& binding : context_.facts(module)->bindings) {
      const bool is_meant = binding.scope == python::module_scope && binding.name == check.name;
      check.is_called = check.is_called || (is_meant && binding.kind == BindingKind::function);
    }
    return spell(check, true);
  }

  std::optional<Spelled> spell(const AvailabilityCheck& check, bool is_configured) const {
    const auto top = [&](ModuleId module) {
      const std::string& name = context_.module(module).name;
      return std::pair(name.substr(0, name.find('.')), context_.module(module).root);
    };
    if (top(check.module) != top(question_.module)) return std::nullopt;
    Spelled spelled;
    spelled.check = check;
    for (const Binding& binding : facts_.bindings) {
      if (binding.scope != python::module_scope) continue;
      if (bound_above(facts_, binding.name, statement().span.begin) != &binding) continue;
      const bool is_own = check.module == question_.module && binding.name == check.name;
      const bool is_taken = binding.kind == BindingKind::import && imports(binding, check);
      if (is_own || is_taken) spelled.local = std::string(binding.name);
    }
    const std::string subject = subject_of(check.name);
    const bool is_namesake = subject == stem_ || subject == lower(package_);
    spelled.rank = {!is_configured, !is_namesake, spelled.local.empty(), check.name.size(), check.name};
    return spelled;
  }

  /// Whether an import binding of the module gets the check.
  bool imports(const Binding& binding, const AvailabilityCheck& check) const {
    if (facts_.ast[facts_.ast.statement_of(binding.node)].kind != Kind::import_from) return false;
    const Definition way = find_definition(context_, question_.module, binding.name);
    return !way.hops.empty() && way.hops.back().module == check.module && way.hops.back().name == check.name;
  }

  std::optional<ChosenCheck> write(const Spelled& spelled) const {
    const AvailabilityCheck& check = spelled.check;
    const bool is_own = check.module == question_.module;
    if (!is_own && leads_here(check.module)) return std::nullopt;
    ChosenCheck chosen;
    chosen.test = (spelled.local.empty() ? check.name : spelled.local) + (check.is_called ? "()" : "");
    if (!spelled.local.empty()) return chosen;
    if (is_own || is_bound(facts_, check.name)) return std::nullopt;
    chosen.adds = links_of_import(context_, question_.module, question_.statement, question_.aliases.front(),
                                  check.module);
    for (const python::Link& link : chosen.adds) {
      if (leads_here(link.to)) return std::nullopt;
    }
    chosen.above.push_back(
        {spell_module(context_, question_.module, statement().level > 0, check.module), check.name, ""});
    return chosen;
  }

  const Question& question_;
  const Context& context_;
  const Facts& facts_;
  std::string package_;
  bool is_needed_on_import_;
  std::string stem_;
  graph::Digraph edges_;
};

/// The guard that stands nearest to a statement, at module level and with imports in it.
NodeId nearest_guard(const Question& question, const Facts& facts) {
  const Context& context = question.context;
  const Ast& ast = facts.ast;
  const uint32_t at = context.statement(question.module, question.statement).span.begin;
  const auto distance = [&](NodeId node) {
    const Span span = ast[node].span;
    return span.end <= at ? at - span.end : span.begin - at;
  };
  NodeId nearest = python::no_node;
  for (NodeId node : ast.children(0, Role::body)) {
    if (ast[node].kind != Kind::if_stmt) continue;
    const std::vector<NodeId> body = ast.children(node, Role::body);
    const bool imports = std::any_of(body.begin(), body.end(), [&](NodeId statement) {
      return ast[statement].kind == Kind::import_from || ast[statement].kind == Kind::import_stmt;
    });
    if (!imports) continue;
    const NodeId test = ast.child(node, Role::test);
    if (context.memory.availability->implied_by(context, question.module, test).empty()) continue;
    if (nearest == python::no_node || distance(node) < distance(nearest)) nearest = node;
  }
  return nearest;
}

bool binds_none(const Ast& ast, NodeId statement) {
  if (ast[statement].kind != Kind::assign) return false;
  const NodeId value = ast.child(statement, Role::value);
  return ast[value].kind == Kind::constant && ast[value].literal == Literal::none_value;
}

}  // namespace

ChosenCheck choose_check(const Question& question, const std::string& package, bool is_needed_on_import,
                         std::string_view stem, Findings& findings) {
  Chooser chooser(question, package, is_needed_on_import, stem);
  if (auto chosen = chooser.helper(findings)) return *chosen;
  return chooser.by_spec(findings);
}

std::vector<std::string> other_branch(const Question& question, Findings& findings) {
  const Context& context = question.context;
  const Facts& facts = *context.facts(question.module);
  const Ast& ast = facts.ast;
  const NodeId guard = nearest_guard(question, facts);
  if (guard == python::no_node) return {};
  const std::vector<NodeId> other = ast.children(guard, Role::orelse);
  if (other.empty()) return {};
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  std::vector<std::string> lines;
  if (std::all_of(other.begin(), other.end(), [&](NodeId node) { return binds_none(ast, node); })) {
    for (const python::ImportAlias& name : statement.names)
      lines.push_back(std::string(name.bound()) + " = None");
    return lines;
  }
  const std::string at = context.at(question.module, ast[other.front()].span.begin);
  if (other.size() == 1 && ast[other.front()].kind == Kind::import_from && statement.is_from) {
    const ModuleId stand_ins = context.layout.modules.find(
        absolute_base(ast, other.front(), context.module(question.module)), question.module);
    const Facts* there = stand_ins == python::no_module ? nullptr : context.facts(stand_ins);
    const bool has_all = there != nullptr && std::all_of(statement.names.begin(), statement.names.end(),
                                                         [&](const python::ImportAlias& name) {
                                                           return is_bound(*there, name.name);
                                                         });
    if (has_all) {
      const std::string dots(ast[other.front()].level, '.');
      std::string line = ("from " + dots).append(ast.name(other.front())) + " import ";
      for (size_t i = 0; i < statement.names.size(); i++)
        line += (i > 0 ? ", " : "") + statement.names[i].written();
      return {line};
    }
  }
  findings.doubt("the guard beside it binds stand-ins at " + at + ", and there are none for " +
                 std::string(statement.names.front().bound()));
  return {};
}

}  // namespace unknot::fix
