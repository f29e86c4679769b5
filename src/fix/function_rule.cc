#include "fix/function_rule.h"

#include <algorithm>
#include <array>
#include <set>

#include "fix/caller_names.h"
#include "fix/late_calls.h"
#include "fix/late_links.h"
#include "fix/origin.h"
#include "python/simulate/outside.h"

namespace unknot::fix {
namespace {

using namespace std::string_view_literals;
using python::Ast;
using python::Facts;
using python::FunctionId;
using python::Kind;
using python::NodeId;
using python::Use;
using python::UseKind;

/// Decorators that compile a function or ship it elsewhere: an import statement in it means something else
/// there.
constexpr std::array compiling_decorators{"njit"sv,   "jit"sv,      "vectorize"sv, "guvectorize"sv,
                                          "cfunc"sv,  "stencil"sv,  "script"sv,    "kernel"sv,
                                          "remote"sv, "autotune"sv, "compile"sv,   "cuda_jit"sv};

std::string function_name(const Facts& facts, FunctionId id) {
  const python::Function& function = facts.functions[id];
  const python::Scope& around = facts.scopes[function.around];
  const bool is_method = around.kind == python::ScopeKind::class_body;
  if (!function.name.empty())
    return (is_method ? std::string(facts.ast.name(around.node)) + "." : "") + std::string(function.name);
  return facts.ast[function.node].kind == Kind::lambda ? "a lambda" : "a generator expression";
}

bool in_annotation(const Use& use) {
  return use.kind != UseKind::value;
}

/// The last identifier of a decorator: `numba.njit(cache=True)` -> njit.
std::string_view decorator_name(const Ast& ast, NodeId decorator) {
  if (ast[decorator].kind == Kind::call) decorator = ast.child(decorator, python::Role::func);
  const Kind kind = ast[decorator].kind;
  return kind == Kind::name || kind == Kind::attribute ? ast.name(decorator) : std::string_view{};
}

bool compiles(const Context& context, ModuleId module, NodeId decorator, std::string_view said) {
  if (std::find(compiling_decorators.begin(), compiling_decorators.end(), said) != compiling_decorators.end())
    return true;
  const std::vector<std::string>& known = context.tree.known.compiling_decorators;
  if (python::names_path(known, said)) return true;
  const Ast& ast = context.facts(module)->ast;
  if (ast[decorator].kind == Kind::call) decorator = ast.child(decorator, python::Role::func);
  const std::vector<Origin> origins = origins_of(context, module, decorator);
  return std::any_of(origins.begin(), origins.end(), [&](const Origin& origin) {
    return python::names_path(known, full_path(context, origin));
  });
}

void check_decorators(const Context& context, const ImportedName& name, FunctionId function,
                      Findings& findings) {
  const Facts& facts = *name.facts;
  const Span body = facts.ast[facts.functions[function].node].span;
  for (const python::Function& inner : facts.functions) {
    if (inner.name.empty() || !body.contains(facts.ast[inner.node].span)) continue;
    for (NodeId decorator : facts.ast.children(inner.node, python::Role::decorator)) {
      const std::string_view said = decorator_name(facts.ast, decorator);
      if (!compiles(context, name.module, decorator, said)) continue;
      findings.refuse(std::string(inner.name) + " is compiled or shipped by @" + std::string(said) + " at " +
                      context.at(name.module, facts.ast[decorator].span.begin));
    }
  }
}

/// `locals()`, `eval(...)`, `sys._getframe()` and `global NAME` anywhere inside.
void check_body(const Context& context, const ImportedName& name, FunctionId function, Findings& findings) {
  const Facts& facts = *name.facts;
  const Ast& ast = facts.ast;
  const Span body = ast[facts.functions[function].node].span;
  for (NodeId node = facts.functions[function].node; node < ast.nodes.size(); node++) {
    if (!body.contains(ast[node].span)) continue;
    if (ast[node].kind == Kind::call) {
      const NodeId callee = ast.child(node, python::Role::func);
      const bool frame = (ast[callee].kind == Kind::name || ast[callee].kind == Kind::attribute) &&
                         (ast.name(callee) == "_getframe" || ast.name(callee) == "currentframe");
      if (looks_at_caller(ast, node) || frame) {
        findings.refuse(function_name(facts, function) + " calls " + std::string(ast.name(callee)) +
                        "() at " + context.at(name.module, ast[node].span.begin) +
                        ": a new local name would be seen there");
      }
    }
    if (ast[node].kind != Kind::global_stmt) continue;
    for (NodeId declared : ast.children(node, python::Role::name)) {
      if (ast.name(declared) != name.bound) continue;
      findings.refuse(std::string(name.bound) + " is declared global at " +
                      context.at(name.module, ast[node].span.begin));
    }
  }
}

void check_locals(const Context& context, const ImportedName& name, FunctionId function, Findings& findings) {
  const Facts& facts = *name.facts;
  for (const python::Binding& binding : facts.bindings) {
    if (binding.scope != facts.functions[function].scope || binding.name != name.bound) continue;
    findings.refuse(std::string(name.bound) + " is also a local name of " + function_name(facts, function) +
                    ", bound at " + context.at(name.module, binding.span.begin));
  }
}

const LateCalls& late_calls(const Context& context, ModuleId module, const Facts& facts) {
  const auto [known, is_new] = context.memory.late_calls->try_emplace(module);
  if (!is_new) return known->second;
  std::vector<FunctionId> handed;
  const auto& may_run = context.analysis.may_run;
  for (auto each = may_run.lower_bound({module, 0}); each != may_run.end() && each->first.first == module;
       ++each)
    handed.push_back(each->first.second);
  known->second = {functions_at_the_edge(facts), called_from(facts, handed)};
  return known->second;
}

std::string runs_early(const Context& context, const ImportedName& name, FunctionId function,
                       const python::CallPlace& place) {
  return function_name(*name.facts, function) + ", which uses " + std::string(name.bound) +
         ", runs at import time: called at " + context.at(place);
}

void check_when_it_may_run(const Context& context, const ImportedName& name, FunctionId function,
                           Findings& findings) {
  const Facts& facts = *name.facts;
  const std::string said = function_name(facts, function);
  const auto& may_run = context.analysis.may_run;
  for (auto each = may_run.lower_bound({name.module, 0});
       each != may_run.end() && each->first.first == name.module; ++each) {
    const auto& [handed, place] = *each;
    FunctionId outer = handed.second;
    while (outer != python::no_function && outer != function) outer = facts.functions[outer].outer;
    if (outer != function) continue;
    findings.doubt(function_name(facts, handed.second) +
                   " is handed at import time to code that may call it, at " + context.at(place));
  }
  const LateCalls& late = late_calls(context, name.module, facts);
  const auto by_handed = late.from_handed.find(function);
  if (by_handed != late.from_handed.end() && by_handed->second.function != function) {
    const Caller& caller = by_handed->second;
    const std::string start = function_name(facts, caller.start);
    const std::string by = function_name(facts, caller.function);
    findings.doubt(
        said + " may run at import time: " + by + " calls it at " + context.at(name.module, caller.offset) +
        (by == start ? ", and" : ", and is called by " + start + ", which") +
        " is handed to code that may call it at " + context.at(may_run.at({name.module, caller.start})));
  }
  if (const auto edge = late.at_the_edge.find(facts.functions[function].name);
      edge != late.at_the_edge.end()) {
    findings.refuse(said + " runs where importing is not sure to work: " + edge->second.how + " at " +
                    context.at(name.module, edge->second.offset));
  }
}

/// The links that a module gets for which a function runs early that imports the name; empty where it is the
/// function's own module, or nobody can tell by which import it gets there.
std::vector<python::Link> links_for_runner(const Context& context, const ImportedName& name,
                                           const python::CallPlace& place) {
  std::vector<python::Link> links;
  if (place.from.module == python::no_module || place.from.module == name.module) return links;
  const ImportGraph& imports = context.analysis.imports;
  for (LinkId id : imports.of_importer[name.module]) {
    const ImportLink& taken = imports.links[id];
    const bool is_meant = taken.link.statement == name.statement && taken.link.alias == name.alias &&
                          taken.link.kind != python::LinkKind::served;
    if (!is_meant) continue;
    const std::vector<std::string> needs = taken.link.needs_name ? taken.needs : std::vector<std::string>{};
    for (ImportLink& made : links_of_caller(context.layout, context.code, imports,
                                            *context.memory.statement_imports, place, taken.link.to, needs))
      links.push_back(std::move(made.link));
  }
  return links;
}

}  // namespace

bool runs_for_every_item(std::string_view name) {
  static constexpr std::array hot{"__getattr__"sv, "__getattribute__"sv, "__setattr__"sv, "__get__"sv,
                                  "__set__"sv,     "__eq__"sv,           "__ne__"sv,      "__lt__"sv,
                                  "__le__"sv,      "__gt__"sv,           "__ge__"sv,      "__hash__"sv,
                                  "__iter__"sv,    "__next__"sv,         "__len__"sv,     "__getitem__"sv,
                                  "__setitem__"sv, "__contains__"sv,     "__bool__"sv,    "__call__"sv};
  return std::find(hot.begin(), hot.end(), name) != hot.end();
}

namespace {

/// The outermost function around a use that does not itself run at import time; where all of them do, the
/// outermost.
FunctionId receiver(const Context& context, const ImportedName& name, const Use& use) {
  FunctionId found = python::no_function;
  for (FunctionId id = use.function; id != python::no_function; id = name.facts->functions[id].outer) {
    const bool can_hold = !name.facts->functions[id].name.empty();
    if (can_hold && !context.analysis.called.contains({name.module, id})) found = id;
  }
  return found == python::no_function ? outermost_function(*name.facts, use) : found;
}

}  // namespace

void check_type_comments(const Context& context, const ImportedName& name, Findings& findings) {
  for (Span comment : name.facts->type_comments) {
    const std::string_view said = name.facts->ast.source(comment);
    if (said.find(name.bound) == std::string_view::npos) continue;
    findings.refuse(std::string(name.bound) + " is used in the type comment at " +
                    context.at(name.module, comment.begin));
  }
}

void check_late_function(const Context& context, const ImportedName& name, FunctionId function,
                         Findings& findings) {
  const auto& called = context.analysis.called;
  if (const auto from = called.find({name.module, function}); from != called.end())
    findings.refuse(runs_early(context, name, function, from->second.front()));
  check_when_it_may_run(context, name, function, findings);
  check_decorators(context, name, function, findings);
}

std::vector<FunctionId> receiving_functions(const Context& context, const ImportedName& name,
                                            Findings& findings) {
  const Facts& facts = *name.facts;
  std::set<FunctionId> found;
  for (const Use* use : name.uses) {
    const std::string at = context.at(name.module, facts.ast[use->node].span.begin);
    const FunctionId function = receiver(context, name, *use);
    const std::string bound(name.bound);
    if (function == python::no_function) {
      findings.refuse(in_annotation(*use) ? bound + " is used in an annotation at " + at
                                          : bound + " is used at import time at " + at);
      continue;
    }
    const Kind kind = facts.ast[facts.functions[function].node].kind;
    if (use->class_may_fall_through) {
      findings.refuse(bound + " is read at " + at +
                      " by a class body that also binds it, which looks in the module only");
    } else if (facts.functions[function].consumed) {
      findings.refuse(bound + " is used at import time in the generator expression at " + at);
    } else if (kind == Kind::lambda || kind == Kind::generator_exp) {
      findings.refuse(bound + " is used in " + function_name(facts, function) + " at " + at +
                      ", which cannot hold an import");
    } else {
      found.insert(function);
    }
  }
  check_type_comments(context, name, findings);
  return {found.begin(), found.end()};
}

std::vector<python::Link> check_early_runs(const Context& context, const ImportedName& name,
                                           FunctionId function, Findings& findings) {
  const auto called = context.analysis.called.find({name.module, function});
  if (called == context.analysis.called.end()) return {};
  std::vector<python::Link> made;
  std::set<ModuleId> runners;
  for (const python::CallPlace& place : called->second) {
    if (!runners.insert(place.from.module).second) continue;
    const std::vector<python::Link> links = links_for_runner(context, name, place);
    if (links.empty()) findings.refuse(runs_early(context, name, function, place));
    made.insert(made.end(), links.begin(), links.end());
  }
  const size_t others = runners.size() - 1;
  const std::string more = others == 0 ? "" : " and " + std::to_string(others) + " more";
  const python::CallPlace& first = called->second.front();
  findings.doubt(function_name(*name.facts, function) + ", which would import " + std::string(name.bound) +
                 ", runs at import time for " + context.module(first.from.module).name + more +
                 ": called at " + context.at(first));
  return made;
}

void check_function(const Context& context, const ImportedName& name, FunctionId function,
                    Findings& findings) {
  check_when_it_may_run(context, name, function, findings);
  check_locals(context, name, function, findings);
  check_body(context, name, function, findings);
  check_decorators(context, name, function, findings);
}

}  // namespace unknot::fix
