// Puts an import of a module that is useless without an optional package under an availability check.
//
// Before:                                  After:
//
//     from .imports import is_bnb_available    from .imports import is_bnb_available
//
//     if is_deepspeed_available():             if is_deepspeed_available():
//         from .deepspeed import Engine            from .deepspeed import Engine
//
//     from .bnb import quantize                if is_bnb_available():
//                                                  from .bnb import quantize
//
// where quantize() cannot do its work without bitsandbytes. The test is the project's own where there is one
// that can be asked at this place, else importlib.util.find_spec. The statement stays where it is and keeps
// every edge: with the package nothing changes. So it is asked only on request, and its offer stands beside
// the plan. It is refused where the module is of use without the package, and where somebody would fail
// without it who did not before; unsafe where somebody takes the names and does not ask himself.

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/text.h"
#include "fix/availability.h"
#include "fix/findings.h"
#include "fix/guard_check.h"
#include "fix/guard_rule.h"
#include "fix/imported_name.h"
#include "fix/optional_need.h"
#include "fix/rewriter.h"
#include "fix/text_rule.h"

namespace unknot::fix {
namespace {

bool is_optional(const Context& context, const std::string& package) {
  const project::Requirements& known = context.tree.requirements;
  const auto is_configured = [&](const auto& check) { return check.first == package; };
  if (std::any_of(known.checks.begin(), known.checks.end(), is_configured)) return true;
  if (known.required.contains(package)) return false;
  return known.extras.contains(package) || context.memory.availability->packages(context).contains(package);
}

/// The module that a name of the statement comes from, and its name there; empty for the module itself.
std::pair<ModuleId, std::string> source_of(const Question& question, uint32_t alias) {
  const Context& context = question.context;
  const auto& modules = context.layout.modules;
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  const std::string name(statement.names[alias].name);
  if (!statement.is_from) return {modules.find(name, question.module), ""};
  const std::string base = python::absolute_base(statement, context.module(question.module));
  const ModuleId from = modules.find(base, question.module);
  if (from == python::no_module) return {from, ""};
  const ModuleId child = modules.child(from, name);
  return child == python::no_module ? std::pair(from, name) : std::pair(child, std::string());
}

/// The statement has lines of its own, so that it can be indented.
void check_lines(const Question& question, Findings& findings) {
  const Context& context = question.context;
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  const std::string_view text = context.code.text(context.file(question.module));
  const uint32_t begin = line_begin(text, statement.span.begin);
  const std::string_view before = text.substr(begin, statement.span.begin - begin);
  const std::string_view after =
      text.substr(statement.span.end, line_finish(text, statement.span.end) - statement.span.end);
  const size_t rest = after.find_first_not_of(" \t\f");
  const bool is_alone =
      (before.empty() || before == "\xEF\xBB\xBF") &&
      (rest == after.npos || after[rest] == '#' || after[rest] == '\n' || after[rest] == '\r');
  if (!is_alone)
    findings.refuse("the import at " + context.at(question.module, statement.span.begin) +
                    " shares its line with other code");
}

/// The optional packages that all names of the statement need.
PackageNeeds common_needs(const Question& question, Findings& findings) {
  const Context& context = question.context;
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  std::optional<PackageNeeds> common;
  for (uint32_t alias = 0; alias < statement.names.size(); alias++) {
    const auto [module, name] = source_of(question, alias);
    PackageNeeds needs;
    if (module != python::no_module) needs = packages_needed(context, module, name);
    std::erase_if(needs, [&](const auto& need) {
      return !is_optional(context, need.first) || (common && !common->contains(need.first));
    });
    if (needs.empty()) {
      const std::string all = common ? ", as the other names do" : "";
      findings.refuse(std::string(statement.names[alias].name) + " at " +
                      context.at(question.module, statement.names[alias].span.begin) +
                      " needs no optional package" + all);
      return {};
    }
    common = std::move(needs);
  }
  return common.value_or(PackageNeeds{});
}

/// Of several packages the one without which nothing can be imported, then the one with a check of its own.
std::string most_needed(const Question& question, const PackageNeeds& needs) {
  const std::set<std::string>& checked = question.context.memory.availability->packages(question.context);
  std::string best;
  const auto rank = [&](const std::string& package) {
    return std::pair(!needs.at(package).is_on_import, !checked.contains(package));
  };
  for (const auto& [package, need] : needs) {
    if (best.empty() || rank(package) < rank(best)) best = package;
  }
  return best;
}

std::string last_part(const std::string& dotted) {
  return dotted.substr(dotted.rfind('.') + 1);
}

Answer put_under_check(const Question& question) {
  const Context& context = question.context;
  Findings findings;
  check_text(question, findings);
  if (!findings.refusal) check_lines(question, findings);
  if (findings.refusal) return Refusal{*findings.refusal};
  const PackageNeeds needs = common_needs(question, findings);
  if (findings.refusal) return Refusal{*findings.refusal};
  GuardedImport guarded;
  guarded.module = question.module;
  guarded.statement = question.statement;
  guarded.package = most_needed(question, needs);
  const PackageNeed& need = needs.at(guarded.package);
  guarded.is_needed_on_import = need.is_on_import;
  guarded.why = context.at(need.at) + " needs " + guarded.package;
  const ModuleId target = source_of(question, question.aliases.front()).first;
  ChosenCheck check = choose_check(question, guarded.package, need.is_on_import,
                                   last_part(context.module(target).name), findings);
  guarded.otherwise = other_branch(question, findings);
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  const Absence absence{guarded.package, !guarded.otherwise.empty(), need.is_on_import};
  for (uint32_t alias = 0; alias < statement.names.size() && !findings.refusal; alias++) {
    const auto name = imported_name(context, question.module, question.statement, alias);
    if (!name) {
      findings.refuse("the import at " + context.at(question.module, statement.span.begin) +
                      " is read in two ways");
    } else {
      check_guarded_name(context, *name, absence, findings);
    }
  }
  if (findings.refusal) return Refusal{*findings.refusal};
  guarded.test = std::move(check.test);
  guarded.above = std::move(check.above);
  Offer offer;
  offer.keeps_links = true;
  offer.changes.guards.push_back(std::move(guarded));
  offer.adds = std::move(check.adds);
  std::set<std::string> said;
  for (std::string& reason : findings.unsure) {
    if (said.insert(reason).second) offer.unsure.push_back(std::move(reason));
  }
  return offer;
}

}  // namespace

extern const Rewriter guard{"guard", "puts an import under the check for an optional package (--guards)",
                            put_under_check, true};

}  // namespace unknot::fix
