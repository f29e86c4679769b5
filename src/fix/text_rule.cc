#include "fix/text_rule.h"

namespace unknot::fix {

void check_text(const Question& question, Findings& findings) {
  const Context& context = question.context;
  const FileId file = context.file(question.module);
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  const std::string at = context.at(question.module, statement.span.begin);
  if (context.facts(question.module) == nullptr || !context.code.editable(file)) {
    findings.refuse(context.tree.files[file].path + " cannot be read surely and is never edited");
  }
  if (!context.tree.files[file].selected) findings.refuse(context.tree.files[file].path + " is not below the given paths");
  if (statement.in_function) findings.refuse("the import at " + at + " stands in a function that runs at import time");
  if (statement.in_class) findings.refuse("the import at " + at + " stands in a class body");
  if (statement.in_try) findings.refuse("the import at " + at + " stands in a try whose handlers may catch its failure");
  if (statement.conditional) findings.refuse("the import at " + at + " stands under a condition");
  if (statement.context == python::Context::script_only) findings.refuse("the import at " + at + " only runs in a script");
  if (statement.is_lazy) findings.refuse("the import at " + at + " is lazy already");
  for (uint32_t alias : question.aliases) {
    if (statement.names[alias].name == "*") findings.refuse("the import at " + at + " is a star import");
  }
}

}  // namespace unknot::fix
