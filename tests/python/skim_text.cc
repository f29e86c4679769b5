#include "python/skim_text.h"

namespace unknot::python {
namespace {

std::string_view mark_of(Context context) {
  switch (context) {
    case Context::import_time:
      return "";
    case Context::deferred:
      return " @deferred";
    case Context::typing_only:
      return " @typing_only";
    case Context::script_only:
      return " @script_only";
  }
  return "";
}

std::string text_of(const ImportStatement& statement) {
  std::string text = std::to_string(statement.place.line) + ":" + std::to_string(statement.place.column);
  if (statement.is_lazy) text += " lazy";
  if (statement.is_from) text += " from " + statement.written_module();
  if (statement.is_call) text += " call " + std::string(statement.level, '.');
  std::string_view separator = statement.is_call ? "" : " import ";
  for (const ImportAlias& alias : statement.names) {
    text.append(separator).append(alias.written());
    separator = ", ";
  }
  text += mark_of(statement.context);
  if (statement.in_function) text += " +function";
  if (statement.in_class) text += " +class";
  if (statement.in_try) text += " +try";
  if (statement.conditional) text += " +if";
  return text;
}

}  // namespace

std::string text_of(const Skim& skim) {
  std::string text;
  for (const ImportStatement& statement : skim.imports) text += text_of(statement) + "\n";
  for (const ImportStatement& call : skim.calls) text += text_of(call) + "\n";
  if (!skim.sure) text += "unsure\n";
  return text;
}

}  // namespace unknot::python
