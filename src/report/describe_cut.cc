#include "report/describe_cut.h"

#include "report/describe.h"

namespace unknot::report {
namespace {

using fix::Choice;
using fix::Context;
using fix::CutPoint;
using fix::Knot;
using fix::ModuleId;

/// Whether a function that gets an import runs while other modules are imported.
bool runs_for_others(const Context& context, const fix::Candidate& candidate) {
  return std::ranges::any_of(candidate.offer.changes.functions, [&](const fix::ImportInFunction& moved) {
    return context.analysis.called.contains({moved.module, moved.function});
  });
}

/// "only used in f(), C.g()", for an import that is moved; "pkg only passes it on", for one that is
/// redirected.
std::string why(const Context& context, const fix::Candidate& candidate) {
  std::vector<std::string> functions;
  for (const fix::ImportInFunction& moved : candidate.offer.changes.functions) {
    const python::Function& function = context.facts(moved.module)->functions[moved.function];
    const std::string name = std::string(function.name) + "()";
    if (std::find(functions.begin(), functions.end(), name) == functions.end()) functions.push_back(name);
  }
  std::string text;
  for (size_t i = 0; i < functions.size() && i < 4; i++) text += (i > 0 ? ", " : "") + functions[i];
  if (functions.size() > 4) text += " and " + std::to_string(functions.size() - 4) + " more";
  const bool for_typing = candidate.offer.changes.typing.size() > candidate.offer.changes.late.size();
  if (!functions.empty()) {
    return "used only in " + std::string(for_typing ? "annotations and in " : "") + text +
           (runs_for_others(context, candidate) ? ", which its own module does not call while it is imported"
                                                : ", which run later");
  }
  if (for_typing) return "used only in annotations";
  if (!candidate.offer.changes.late.empty()) return "only passed on to those who ask the package for it";
  if (!candidate.offer.changes.respelled.empty())
    return "read as " + candidate.offer.changes.respelled.front().text + " where it is used, later";
  for (const fix::ImportInstead& instead : candidate.offer.changes.instead) {
    if (instead.import.is_lazy)
      return "it runs when " + (candidate.aliases.size() > 1 ? "one of its names" : instead.import.name) +
             " is first read";
    return instead.import.name + " is defined in " + instead.import.module + " and only passed on";
  }
  return "";
}

/// The line on which a file first imports a name from a module; 0 where it does not.
uint32_t line_of(const python::Skim& skim, const python::ImportStatement& statement, uint32_t alias) {
  const python::ImportAlias& wanted = statement.names[alias];
  for (const python::ImportStatement& other : skim.imports) {
    if (other.is_from != statement.is_from || other.level != statement.level) continue;
    if (other.is_from && other.module != statement.module) continue;
    const bool has_it = std::ranges::any_of(other.names, [&](const python::ImportAlias& name) {
      return name.name == wanted.name && name.bound() == wanted.bound();
    });
    if (has_it) return other.place.line;
  }
  return 0;
}

CycleReport* cycle_of(const Context& context, const Knot& knot, std::vector<CycleReport>& cycles) {
  for (CycleReport& cycle : cycles) {
    for (ModuleId module : knot.component.modules) {
      if (std::ranges::find(cycle.modules, context.module(module).name) != cycle.modules.end()) return &cycle;
    }
  }
  return nullptr;
}

}  // namespace

std::string statement_text(const Context& context, ModuleId module, uint32_t number) {
  const Span span = context.statement(module, number).span;
  return one_line(context.code.text(context.file(module)).substr(span.begin, span.size()));
}

CutReport describe_cut(const Context& context, const Knot& knot, const Choice& choice) {
  const CutPoint& point = knot.points[choice.point];
  const fix::Candidate& candidate = point.candidates[choice.candidate];
  CutReport cut;
  locate(context, knot, point, cut);
  cut.rewriter = candidate.rewriter;
  cut.safe = candidate.safe();
  cut.cost = candidate.offer.cost;
  cut.unsure = candidate.offer.unsure;
  cut.why = why(context, candidate);
  return cut;
}

void add_later_cuts(const Context& context, const std::vector<Knot>& knots, const project::Code& first,
                    std::vector<CycleReport>& cycles) {
  for (const Knot& knot : knots) {
    CycleReport* cycle = cycle_of(context, knot, cycles);
    if (cycle == nullptr) continue;
    for (const Choice& choice : knot.plan.choices) {
      CutReport cut = describe_cut(context, knot, choice);
      const CutPoint& point = knot.points[choice.point];
      const uint32_t line = line_of(first.skim(context.file(point.module)),
                                    context.statement(point.module, point.statement), point.aliases[0]);
      if (line != 0) cut.line = line;
      cycle->plan.push_back(std::move(cut));
    }
    cycle->cost += knot.plan.cost;
    cycle->bound += knot.plan.bound;
    cycle->optimal = cycle->optimal && knot.plan.optimal;
    if (!knot.plan.choices.empty()) cycle->held_by = describe_holds(context, knot);
  }
}

}  // namespace unknot::report
