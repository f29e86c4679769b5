#include "fix/caller_names.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace unknot::fix {
namespace {

using python::Ast;
using python::Kind;
using python::NodeId;
using python::Role;

/// What may be given to eval as the names of the caller, or hold them.
bool is_namespace_of_caller(const Ast& ast, NodeId given) {
  static constexpr std::string_view words[] = {"globals", "locals", "vars", "__dict__", "frame", "None"};
  const std::string_view said = ast.source(ast[given].span);
  return std::ranges::any_of(words, [&](std::string_view word) { return said.find(word) != said.npos; });
}

}  // namespace

bool looks_at_caller(const Ast& ast, NodeId call) {
  const NodeId callee = ast.child(call, Role::func);
  if (ast[callee].kind != Kind::name) return false;
  const std::string_view name = ast.name(callee);
  const std::vector<NodeId> given = ast.children(call, Role::arg);
  const bool is_plain =
      std::ranges::none_of(given, [&](NodeId argument) { return ast[argument].kind == Kind::starred; });
  if (name == "locals") return true;
  if (name == "vars" || name == "dir") return given.empty() || !is_plain;
  if (name != "eval" && name != "exec") return false;
  if (given.size() < 2 || !is_plain) return true;
  return std::any_of(given.begin() + 1, given.end(),
                     [&](NodeId argument) { return is_namespace_of_caller(ast, argument); });
}

}  // namespace unknot::fix
