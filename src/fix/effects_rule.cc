#include "fix/effects_rule.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "fix/effects_order.h"
#include "fix/rewrite.h"
#include "fix/severity.h"

namespace unknot::fix {
namespace {

using python::Effect;
using python::Outcome;
using python::Run;

std::set<ModuleId> executed(const Run& run) {
  std::set<ModuleId> modules;
  for (const python::Load& load : run.executed) modules.insert(load.module);
  return modules;
}

/// Whether one of the places, which are sorted, is inside the statement.
bool lies_on(const std::vector<python::CodePlace>& places, ModuleId module, Span statement) {
  const auto first =
      std::lower_bound(places.begin(), places.end(), python::CodePlace{module, statement.begin});
  return first != places.end() && first->module == module && statement.contains(first->offset);
}

/// Whether the changes can make a difference to a run: one of the statements started a module in it, or was
/// under way when something failed.
bool concerns(const Context& context, const Run& run, const Changes& changes) {
  if (run.outcome == Outcome::unknown) return true;
  const auto matters = [&](const DropName& drop) {
    const Span statement = context.statement(drop.module, drop.statement).span;
    return lies_on(run.failed_at, drop.module, statement) ||
           std::any_of(run.executed.begin(), run.executed.end(), [&](const python::Load& load) {
             return load.by.module == drop.module && statement.contains(load.by.offset);
           });
  };
  return std::any_of(changes.drops.begin(), changes.drops.end(), matters) ||
         std::any_of(changes.instead.begin(), changes.instead.end(),
                     [&](const ImportInstead& instead) { return matters(instead.of); });
}

std::string entry_name(const Context& context, const EntryRun& entry) {
  return "`import " + context.module(entry.entry.module).name + "`";
}

/// Whether a failure tells of a module that was not loaded to its end.
bool is_of_cycle(const Run& run) {
  return run.message.find("partially initialized module") != std::string::npos;
}

/// A failure that no cycle made is not ours to take away unseen: somebody may count on it.
void check_failure_stays(const Context& context, const EntryRun& before, const Run& after,
                         Findings& findings) {
  if (before.run->outcome != Outcome::fails || after.outcome != Outcome::works) return;
  if (before.run->error != "ImportError" || is_of_cycle(*before.run) || before.run->trace.empty()) return;
  findings.doubt(entry_name(context, before) + " would no longer fail at " +
                 context.at(before.run->trace.back()) + ": " + before.run->message);
}

void compare_outcomes(const Context& context, const EntryRun& before, const Run& after, Findings& findings) {
  if (!after.may_fail.empty() && before.run->may_fail.empty() && before.run->outcome == Outcome::works) {
    findings.refuse_alone(entry_name(context, before) + " may fail: " + after.may_fail);
  }
  if (!after.caught.empty() && before.run->caught.empty() && before.run->outcome == Outcome::works) {
    findings.refuse_alone(entry_name(context, before) +
                          " would take another branch of a try/except: " + after.caught);
  }
  if (after.outcome != Outcome::fails) return;
  const std::string now = after.error + (after.message.empty() ? "" : ": " + after.message);
  if (before.run->outcome == Outcome::works) {
    findings.refuse_alone(entry_name(context, before) + " would fail: " + now);
  } else if (before.run->outcome == Outcome::fails && before.run->error != after.error) {
    findings.refuse_alone(entry_name(context, before) + ", which fails with " + before.run->error +
                          ", would fail with " + now);
  }
}

/// What is unsure of entries. What several of them say is said of the first one.
class Doubts {
 public:
  /// "`import a`" and " would ..."
  void add(const std::string& entry, const std::string& rest) { said_.try_emplace(rest, entry); }

  void move_to(Findings& findings) const {
    std::vector<std::string> sentences;
    for (const auto& [rest, entry] : said_) sentences.push_back(entry + rest);
    std::sort(sentences.begin(), sentences.end());
    for (std::string& sentence : sentences) findings.doubt(std::move(sentence));
  }

 private:
  std::map<std::string, std::string> said_;
};

/// "stores into pkg.reg.TABLE at pkg/a.py:3"
std::string described(const Context& context, const Effect& effect) {
  return effect.what + " at " + context.at(python::CallPlace{effect.from, effect.at});
}

/// Who can tell that a class was made: ", which __subclasses__() at pkg/b.py:7 may find".
std::string finder_of(const Context& context, const Effect& effect) {
  if (effect.asked_at.module == python::no_module) return "";
  return ", which __subclasses__() at " + context.at(effect.asked_at) + " may find";
}

/// Whether a run still imports what the effect says, or something below it, from outside.
bool still_imports(const Run& run, const Effect& effect) {
  if (effect.kind != Effect::Kind::foreign_import) return false;
  return std::any_of(run.effects.begin(), run.effects.end(), [&](const Effect& other) {
    return other.kind == effect.kind &&
           (other.what == effect.what || other.what.starts_with(effect.what + "."));
  });
}

/// Where the failure of a module that a change leaves out, or of the entry with it, is caught.
std::optional<std::string> catching_place(const Context& context, const EntryRun& before, ModuleId module) {
  for (const ImportLink& link : context.analysis.imports.links) {
    const bool leads_there = link.link.to == module || link.link.to == before.entry.module;
    // Who is inside a package does not catch its failure: it had to start before.
    if (!leads_there || !link.is_import_time() || link.link.kind == python::LinkKind::own) continue;
    const python::ImportStatement& statement = context.statement(link.link.from, link.link.statement);
    if (statement.in_try)
      return context.module(link.link.to).name + " is caught by the try at " +
             context.at(link.link.from, statement.span.begin);
  }
  return std::nullopt;
}

/// Who would miss a module that this entry no longer runs.
void check_unloaded(const Context& context, const EntryRun& before, const Run& after, ModuleId module,
                    Doubts& doubts) {
  const std::string entry = entry_name(context, before);
  const std::string gone = " would no longer run " + context.module(module).name;
  for (const Effect& effect : before.run->effects) {
    if (effect.kind == Effect::Kind::own) continue;
    if (effect.during != module || still_imports(after, effect)) continue;
    doubts.add(entry, gone + ", which " + described(context, effect) + finder_of(context, effect));
    break;
  }
  if (const auto place = catching_place(context, before, module))
    doubts.add(entry, gone + ", and a failure of " + *place);
  for (const project::NameUse& use : context.uses.unimported_reads(module)) {
    doubts.add(entry, gone + ", which " + use.path + " reads without importing it, at " + Context::at(use));
    break;
  }
}

void check_order(const Context& context, const EntryRun& before, const Run& after, Doubts& doubts) {
  for (const SwappedEffects& pair : swapped_effects(before.run->effects, after.effects)) {
    const std::string& registry = pair.first->registry;
    const bool same = !registry.empty() && registry == pair.second->registry;
    doubts.add(entry_name(context, before),
               " would change the order of effects on " + (same ? registry : "something unknown") +
                   ": what " + described(context, *pair.second) + " would come before what " +
                   described(context, *pair.first) +
                   finder_of(context,
                             pair.second->asked_at.module == python::no_module ? *pair.first : *pair.second));
  }
}

/// A star import takes what is bound by then, which may be more or less when the order changes.
void check_stars(const Context& context, const EntryRun& before, const Run& after, Doubts& doubts) {
  using Pair = std::pair<ModuleId, ModuleId>;
  std::map<Pair, std::set<std::string>> now;
  for (const python::StarNames& star : after.stars) now[{star.into, star.from}] = star.names;
  std::map<Pair, std::set<std::string>> old;
  for (const python::StarNames& star : before.run->stars) old[{star.into, star.from}] = star.names;
  for (auto& [pair, names] : old) {
    const auto found = now.find(pair);
    if (found == now.end()) continue;
    std::set<std::string> changed;
    std::ranges::set_symmetric_difference(names, found->second, std::inserter(changed, changed.end()));
    changed.erase("TYPE_CHECKING");
    if (changed.empty()) continue;
    doubts.add(entry_name(context, before),
               " would change what the star import of " + context.module(pair.second).name + " in " +
                   context.module(pair.first).name + " takes: " + *changed.begin());
  }
}

/// What modules take from others may have another value at another time.
void check_taken(const Context& context, const EntryRun& before, const Run& after, Doubts& doubts) {
  using Key = std::tuple<ModuleId, ModuleId, std::string>;
  std::map<Key, const python::Taken*> now;
  for (const python::Taken& taken : after.taken) now[{taken.reader, taken.from, taken.name}] = &taken;
  for (const python::Taken& old : before.run->taken) {
    const auto found = now.find({old.reader, old.from, old.name});
    if (found == now.end()) continue;
    const python::Taken& taken = *found->second;
    const bool is_known = !old.value.empty() && old.value != "function";
    const bool is_same_time = old.to_come == taken.to_come && old.set == taken.set;
    if (is_same_time || (is_known && old.value == taken.value)) continue;
    const std::string full = context.module(old.from).name + "." + old.name;
    doubts.add(entry_name(context, before), " would take " + full + " at another time, at " +
                                                context.at(old.at) + ", when it may be another value");
  }
}

/// What the entry does when all the modules that it ran before are imported after it.
Run run_with_all(python::World& world, const EntryRun& before, const Run& after) {
  const std::set<ModuleId> now = executed(after);
  python::Entry entry = before.entry;
  for (const python::Load& load : before.run->executed) {
    if (!now.contains(load.module)) entry.then.push_back(load.module);
  }
  return simulate(world, entry);
}

/// Whether an entry is worth the longer run: a module that it ran before, and that is gone now, took
/// something that may vary.
bool lacks_taker(const Run& before, const Run& after) {
  if (before.taken.empty() || after.outcome != Outcome::works) return false;
  const std::set<ModuleId> now = executed(after);
  return std::ranges::any_of(before.taken, [&](const python::Taken& t) { return !now.contains(t.reader); });
}

void compare(const Context& context, const EntryRun& before, const Run& after, Findings& findings,
             Doubts& doubts) {
  compare_outcomes(context, before, after, findings);
  check_failure_stays(context, before, after, findings);
  const std::set<ModuleId> now = executed(after);
  for (const python::Load& load : before.run->executed) {
    if (!now.contains(load.module)) check_unloaded(context, before, after, load.module, doubts);
  }
  check_order(context, before, after, doubts);
  check_stars(context, before, after, doubts);
}

/// The runs of the component that the changes can make a difference to.
std::vector<const EntryRun*> concerned_runs(const Context& context, const Component& component,
                                            const Changes& changes) {
  std::vector<const EntryRun*> runs;
  for (const EntryRun& entry : component.distinct) {
    if (concerns(context, *entry.run, changes)) runs.push_back(&entry);
  }
  return runs;
}

/// Simulates an entry with other texts, and those of which it was the run, where they no longer are the same.
void compare_entries(const Context& context, python::World& world, const EntryRun& before, Findings& findings,
                     Doubts& doubts) {
  std::map<ModuleId, Run> runs;
  const auto ask = [&](ModuleId module) {
    EntryRun asked{before.entry, before.run};
    asked.entry.module = module;
    const Run& after = runs.emplace(module, simulate(world, asked.entry)).first->second;
    compare(context, asked, after, findings, doubts);
    check_taken(context, asked, lacks_taker(*before.run, after) ? run_with_all(world, asked, after) : after,
                doubts);
  };
  ask(before.entry.module);
  for (ModuleId module : before.also) {
    const std::vector<ModuleId> packages = context.layout.modules.ancestors(module);
    const auto nearest = std::find_if(packages.rbegin(), packages.rend(),
                                      [&](ModuleId package) { return runs.contains(package); });
    if (nearest == packages.rend() || !brings(runs.at(*nearest), module)) ask(module);
  }
}

/// Simulates entries again with other texts.
Findings compare_texts(const Context& context, const std::vector<const EntryRun*>& concerned,
                       std::map<FileId, std::string> texts) {
  Findings findings;
  if (concerned.empty()) return findings;
  const project::Code code(context.code, std::move(texts));
  for (FileId file : code.replaced()) {
    if (code.facts(file) != nullptr) continue;
    findings.refuse("the rewritten text of " + context.tree.files[file].path + " does not parse");
    return findings;
  }
  const auto world =
      make_world(context.layout, code, context.analysis.world->target_minor(), &context.analysis);
  Doubts doubts;
  for (const EntryRun* before : concerned) compare_entries(context, *world, *before, findings, doubts);
  doubts.move_to(findings);
  return findings;
}

Findings compare_runs(const Context& context, const Component& component, const Changes& changes) {
  Result<std::map<FileId, std::string>> texts = rewrite(context, changes);
  if (texts) return compare_texts(context, concerned_runs(context, component, changes), std::move(*texts));
  Findings findings;
  findings.refuse(texts.error().message);
  return findings;
}

/// A file's text with a statement that only binds its names in the place of an import.
std::string without_import(const Context& context, ModuleId module, uint32_t number) {
  const python::ImportStatement& statement = context.statement(module, number);
  std::string bound;
  for (const python::ImportAlias& name : statement.names) bound += std::string(name.bound()) + " = ";
  std::string text(context.code.text(context.file(module)));
  return text.replace(statement.span.begin, statement.span.size(), bound + "None");
}

}  // namespace

KnownEffects::Key KnownEffects::key(const Component& component, const Changes& changes) {
  const auto sorted = [](auto list) {
    std::sort(list.begin(), list.end());
    return list;
  };
  return {component.modules,       sorted(changes.drops),  sorted(changes.late),
          sorted(changes.instead), sorted(changes.quotes), sorted(changes.respelled)};
}

Findings check_effects(const Context& context, const Component& component, const Changes& changes) {
  const auto [known, is_new] =
      context.memory.effects->found.try_emplace(KnownEffects::key(component, changes));
  if (is_new) known->second = compare_runs(context, component, changes);
  return known->second;
}

Findings check_absence(const Context& context, const Component& component, const GuardedImport& guarded) {
  Findings findings;
  if (guarded.is_needed_on_import) return findings;
  Changes gone;
  gone.drops.push_back({guarded.module, guarded.statement, 0});
  findings = compare_texts(
      context, concerned_runs(context, component, gone),
      {{context.file(guarded.module), without_import(context, guarded.module, guarded.statement)}});
  const std::string where = "without " + guarded.package + ", ";
  if (findings.refusal) findings.refusal = where + *findings.refusal;
  for (std::string& reason : findings.unsure) reason = where + reason;
  return findings;
}

}  // namespace unknot::fix
