#include "fix/text_rule.h"

#include "fix/imported_name.h"

namespace unknot::fix {
namespace {

/// A target in another import root may be found only because the project itself adds to `sys.path`, for a
/// while.
void check_path_entries(const Question& question, Findings& findings) {
  const Context& context = question.context;
  const uint32_t root = context.module(question.module).root;
  for (LinkId id : context.analysis.imports.of_importer[question.module]) {
    const python::Link& link = context.analysis.imports.links[id].link;
    if (link.statement != question.statement || context.module(link.to).root == root) continue;
    for (FileId file = 0; file < context.code.size(); file++) {
      const size_t at = context.code.text(file).find("sys.path.");
      if (at == std::string_view::npos || context.layout.module_of[file] == python::no_module) continue;
      findings.doubt(context.module(link.to).name + " may be found only while sys.path is changed at " +
                     context.at(context.layout.module_of[file], static_cast<uint32_t>(at)));
      return;
    }
  }
}

/// Whether nothing but `if`, `elif` and `else` stands between the statement and the module.
bool stands_below_ifs_only(const Question& question) {
  const auto name =
      imported_name(question.context, question.module, question.statement, question.aliases.front());
  if (!name) return false;
  const python::Ast& ast = name->facts->ast;
  python::NodeId node = ast[ast.statement_of(name->node)].parent;
  while (node != python::no_node && ast[node].kind == python::Kind::if_stmt) node = ast[node].parent;
  return node == python::no_node || ast[node].kind == python::Kind::module;
}

}  // namespace

void check_text(const Question& question, Findings& findings, BelowIf below_if) {
  const Context& context = question.context;
  const FileId file = context.file(question.module);
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  const std::string at = context.at(question.module, statement.span.begin);
  if (context.facts(question.module) == nullptr || !context.code.editable(file)) {
    findings.refuse(context.tree.files[file].path + " cannot be read surely and is never edited");
  }
  if (!context.tree.files[file].selected)
    findings.refuse(context.tree.files[file].path + " is not below the given paths");
  if (statement.in_function)
    findings.refuse("the import at " + at + " stands in a function that runs at import time");
  if (statement.in_class) findings.refuse("the import at " + at + " stands in a class body");
  if (statement.in_try)
    findings.refuse("the import at " + at + " stands in a try whose handlers may catch its failure");
  const bool is_fine = below_if == BelowIf::allowed && stands_below_ifs_only(question);
  if (statement.conditional && !is_fine) findings.refuse("the import at " + at + " stands under a condition");
  if (statement.context == python::Context::script_only)
    findings.refuse("the import at " + at + " only runs in a script");
  if (statement.is_lazy) findings.refuse("the import at " + at + " is lazy already");
  check_path_entries(question, findings);
  for (uint32_t alias : question.aliases) {
    if (statement.names[alias].name == "*") findings.refuse("the import at " + at + " is a star import");
  }
}

}  // namespace unknot::fix
