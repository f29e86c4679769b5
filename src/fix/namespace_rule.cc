#include "fix/namespace_rule.h"

#include <algorithm>

#include "fix/caller_names.h"

namespace unknot::fix {
namespace {

using project::NameUse;
using project::Reach;

std::string sentence(const std::string& full, const NameUse& use) {
  const std::string at = Context::at(use);
  switch (use.reach) {
    case Reach::imported:
      return full + " is imported at " + at + ": " + use.text;
    case Reach::star:
      return full + " is reached by the star import at " + at;
    case Reach::read:
      return full + " is read as an attribute at " + at;
    case Reach::written:
      return full + " is assigned from outside at " + at;
    case Reach::deleted:
      return full + " is deleted from outside at " + at;
    case Reach::patched:
      return full + " is patched at " + at + ": " + use.text;
    case Reach::handed:
    case Reach::named:
      return full + " is named in a string at " + at + ": " + use.text;
    case Reach::documented:
      return full + " is named at " + at + ": " + use.text;
    case Reach::doctest:
      return full + " is used in the doctest at " + at;
    case Reach::maybe_patched:
      return full + " may be meant by the computed string at " + at + ": " + use.text;
    case Reach::maybe_any:
      return full + " may be reached by " + use.text + " at " + at;
  }
  return full;
}

/// Where the name is put into `__all__`; else where that is bound.
std::string exports_place(const Context& context, const ImportedName& name) {
  const python::Ast& ast = name.facts->ast;
  for (python::NodeId node = 0; node < ast.nodes.size(); node++) {
    if (ast[node].kind != python::Kind::constant || ast.string_value(node) != name.bound) continue;
    const std::string_view statement = ast.source(ast[ast.statement_of(node)].span);
    if (statement.find("__all__") != std::string_view::npos)
      return context.at(name.module, ast[node].span.begin);
  }
  for (const python::Binding& binding : name.facts->bindings) {
    if (binding.name == "__all__") return context.at(name.module, binding.span.begin);
  }
  return context.at(name.module, 0);
}

void check_exports(const Context& context, const ImportedName& name, const std::string& full,
                   Findings& findings) {
  const python::Facts& facts = *name.facts;
  const auto& all = facts.all_names;
  if (std::find(all.begin(), all.end(), name.bound) != all.end()) {
    findings.refuse(std::string(name.bound) + " is in __all__ of " + context.module(name.module).name +
                    " at " + exports_place(context, name));
  } else if (facts.has_all && !facts.all_known) {
    findings.doubt("__all__ of " + context.module(name.module).name + " is computed at " +
                   exports_place(context, name) + " and may hold " + std::string(name.bound));
  }
  const FileId file = context.file(name.module);
  if (!context.tree.files[file].path.ends_with("__init__.py")) return;
  if (name.uses.empty()) {
    findings.refuse(full + " is a re-export of the package: its own file does not use it");
  } else if (!name.bound.starts_with('_')) {
    findings.doubt(full + " is a public name of a package, which users outside of the project may import");
  }
}

/// `import a.b` and `import a.c` bind the same `a`.
void check_shared_root(const Context& context, const ImportedName& name, Findings& findings) {
  for (const python::Binding* other : name.others) {
    if (other->kind != python::BindingKind::import) continue;
    findings.refuse(std::string(name.bound) + " is bound by another import too, at " +
                    context.at(name.module, other->span.begin));
  }
}

/// Code in strings, anywhere in the module, may look the name up in the module.
void check_evaluated_strings(const Context& context, const ImportedName& name, const std::string& full,
                             Findings& findings) {
  const python::Ast& ast = name.facts->ast;
  for (python::NodeId node = 0; node < ast.nodes.size(); node++) {
    if (ast[node].kind != python::Kind::call) continue;
    const python::NodeId callee = ast.child(node, python::Role::func);
    if (ast[callee].kind != python::Kind::name || (ast.name(callee) != "eval" && ast.name(callee) != "exec"))
      continue;
    if (!looks_at_caller(ast, node)) continue;
    findings.doubt(full + " may be looked up by " + std::string(ast.name(callee)) + "() at " +
                   context.at(name.module, ast[node].span.begin));
  }
}

}  // namespace

void check_namespace(const Context& context, const ImportedName& name, Findings& findings) {
  const std::string full = context.module(name.module).name + "." + std::string(name.bound);
  check_exports(context, name, full, findings);
  check_shared_root(context, name, findings);
  check_evaluated_strings(context, name, full, findings);
  for (const NameUse& use : context.uses.of(name.module, name.bound)) {
    // `from pkg import n` in pkg itself finds what another statement bound.
    if (use.by == name.module && use.statement == name.statement) continue;
    const bool is_unsure = use.reach == Reach::maybe_patched || use.reach == Reach::maybe_any;
    if (is_unsure) {
      findings.doubt(sentence(full, use));
    } else {
      findings.refuse(sentence(full, use));
    }
  }
}

}  // namespace unknot::fix
