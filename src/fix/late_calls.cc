#include "fix/late_calls.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <vector>

namespace unknot::fix {
namespace {

using namespace std::string_view_literals;
using python::Ast;
using python::Facts;
using python::Kind;
using python::NodeId;
using python::Role;

constexpr std::array hooks{"atexit"sv,           "weakref"sv,    "finalize"sv,       "signal"sv,
                           "addaudithook"sv,     "meta_path"sv,  "path_hooks"sv,     "WeakMethod"sv,
                           "register_at_fork"sv, "excepthook"sv, "unraisablehook"sv, "settrace"sv,
                           "setprofile"sv};

/// What the import system calls on finders and loaders.
constexpr std::array hook_methods{"find_spec"sv, "find_module"sv, "create_module"sv, "exec_module"sv,
                                  "load_module"sv};

bool is_hook(std::string_view callee) {
  return std::any_of(hooks.begin(), hooks.end(),
                     [&](std::string_view hook) { return callee.find(hook) != std::string_view::npos; });
}

/// The identifier that an expression ends in: f of `f`, `self.f`, `Cls.f`.
std::string_view last_name(const Ast& ast, NodeId node) {
  const Kind kind = ast[node].kind;
  return kind == Kind::name || kind == Kind::attribute ? ast.name(node) : std::string_view{};
}

using Starts = std::map<std::string_view, EdgeOfLife>;

/// Names of functions that run at the edge by themselves, and how.
Starts starting_points(const Facts& facts) {
  Starts found;
  const Ast& ast = facts.ast;
  for (const python::Function& function : facts.functions) {
    if (std::find(hook_methods.begin(), hook_methods.end(), function.name) != hook_methods.end()) {
      found.try_emplace(function.name, EdgeOfLife{"it is an import hook", ast[function.node].span.begin});
    }
    if (function.name == "__del__")
      found.try_emplace(function.name, EdgeOfLife{"it is __del__", ast[function.node].span.begin});
    for (NodeId decorator : ast.children(function.node, Role::decorator)) {
      const std::string_view said = ast.source(ast[decorator].span);
      if (is_hook(said))
        found.try_emplace(function.name, EdgeOfLife{std::string(said), ast[decorator].span.begin});
    }
  }
  for (NodeId node = 0; node < ast.nodes.size(); node++) {
    if (ast[node].kind == Kind::call) {
      const std::string_view callee = ast.source(ast[ast.child(node, Role::func)].span);
      if (!is_hook(callee)) continue;
      for (NodeId child = ast[node].first_child; child != python::no_node; child = ast[child].next) {
        const NodeId given = ast[child].kind == Kind::keyword ? ast.child(child, Role::value) : child;
        const std::string_view name =
            ast[child].role == Role::func ? std::string_view{} : last_name(ast, given);
        if (!name.empty()) found.try_emplace(name, EdgeOfLife{std::string(callee), ast[node].span.begin});
      }
    } else if (ast[node].kind == Kind::assign) {
      for (NodeId target : ast.children(node, Role::target)) {
        const std::string_view name = last_name(ast, ast.child(node, Role::value));
        if (name.empty() || !is_hook(ast.source(ast[target].span))) continue;
        found.try_emplace(name, EdgeOfLife{std::string(ast.source(ast[target].span)), ast[node].span.begin});
      }
    }
  }
  return found;
}

/// A name that a function reads: it might call it.
struct Mention {
  std::string_view name;
  uint32_t offset = 0;
  bool is_attribute = false;
};

std::vector<std::vector<Mention>> mentions(const Facts& facts) {
  std::vector<std::vector<Mention>> found(facts.functions.size());
  for (NodeId node = 0; node < facts.ast.nodes.size(); node++) {
    const std::string_view name = last_name(facts.ast, node);
    if (name.empty() || facts.ast[node].access != python::Access::load) continue;
    const Mention mention{name, facts.ast[node].span.begin, facts.ast[node].kind == Kind::attribute};
    python::FunctionId function = facts.function_of(node);
    for (; function != python::no_function; function = facts.functions[function].outer)
      found[function].push_back(mention);
  }
  return found;
}

}  // namespace

namespace {

/// Adds what the functions in `reached` call inside the module, and what these call.
void follow_calls(const Facts& facts, Starts& reached) {
  const auto said = mentions(facts);
  for (bool grew = true; grew;) {
    grew = false;
    for (python::FunctionId id = 0; id < facts.functions.size(); id++) {
      const auto from = reached.find(facts.functions[id].name);
      if (from == reached.end()) continue;
      for (const Mention& mention : said[id]) {
        const std::string how = std::string(facts.functions[id].name) + " calls it";
        grew = reached.try_emplace(mention.name, EdgeOfLife{how, from->second.offset}).second || grew;
      }
    }
  }
}

}  // namespace

std::map<std::string_view, EdgeOfLife> functions_at_the_edge(const Facts& facts) {
  Starts reached = starting_points(facts);
  if (!reached.empty()) follow_calls(facts, reached);
  return reached;
}

std::map<python::FunctionId, Caller> called_from(const Facts& facts,
                                                 const std::vector<python::FunctionId>& from) {
  std::map<python::FunctionId, Caller> reached;
  std::vector<python::FunctionId> todo;
  for (python::FunctionId id : from) {
    if (reached.try_emplace(id, Caller{id, 0, id}).second) todo.push_back(id);
  }
  if (todo.empty()) return reached;
  const auto said = mentions(facts);
  std::map<std::string_view, std::vector<python::FunctionId>> by_name;
  for (python::FunctionId id = 0; id < facts.functions.size(); id++)
    by_name[facts.functions[id].name].push_back(id);
  const auto is_method = [&](python::FunctionId id) {
    return facts.scopes[facts.functions[id].around].kind == python::ScopeKind::class_body;
  };
  for (size_t i = 0; i < todo.size(); i++) {
    const python::FunctionId start = reached.at(todo[i]).start;
    for (const Mention& mention : said[todo[i]]) {
      const auto named = by_name.find(mention.name);
      if (named == by_name.end()) continue;
      for (python::FunctionId id : named->second) {
        const bool is_meant = mention.is_attribute || !is_method(id);
        if (is_meant && reached.try_emplace(id, Caller{todo[i], mention.offset, start}).second)
          todo.push_back(id);
      }
    }
  }
  return reached;
}

}  // namespace unknot::fix
