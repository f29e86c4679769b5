#include "base/text.h"
#include "fix/annotation_readers.h"
#include "fix/availability.h"
#include "fix/effects_rule.h"
#include "fix/late_calls.h"
#include "fix/late_links.h"
#include "fix/rewriter.h"

namespace unknot::fix {

Memory::Memory()
    : annotation_readers(std::make_shared<AnnotationReaders>()),
      availability(std::make_shared<Availability>()),
      effects(std::make_shared<KnownEffects>()),
      lines(std::make_shared<std::map<FileId, LineIndex>>()),
      late_calls(std::make_shared<std::map<ModuleId, LateCalls>>()),
      statement_imports(std::make_shared<StatementImports>()) {}

const python::Facts* Context::facts(ModuleId id) const {
  return file(id) == python::no_file ? nullptr : code.facts(file(id));
}

const python::ImportStatement& Context::statement(ModuleId id, uint32_t number) const {
  return code.skim(file(id)).statement(number);
}

std::string Context::at(ModuleId id, uint32_t offset) const {
  const FileId where = file(id);
  if (where == python::no_file) return module(id).name;
  const auto lines = memory.lines->try_emplace(where, code.text(where)).first;
  return tree.files[where].path + ":" + std::to_string(lines->second.place(offset).line);
}

std::string Context::at(const python::CallPlace& place) const {
  const std::string inner = at(place.at), outer = at(place.from);
  return inner == outer ? inner : inner + " (by way of " + outer + ")";
}

std::string Context::at(const project::NameUse& use) {
  return use.path + ":" + std::to_string(use.place.line);
}

Answer ask(const Rewriter& rewriter, const Question& question) {
  const python::ImportStatement& statement = question.context.statement(question.module, question.statement);
  if (!statement.is_call) return rewriter.ask(question);
  return Refusal{"the import at " + question.context.at(question.module, statement.span.begin) +
                 " is a call, whose result anything may use"};
}

void Changes::add(const Changes& other) {
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(drops, other.drops);
  append(functions, other.functions);
  append(instead, other.instead);
  append(typing, other.typing);
  append(late, other.late);
  append(quotes, other.quotes);
  append(respelled, other.respelled);
  append(guards, other.guards);
  append(comments, other.comments);
}

}  // namespace unknot::fix
