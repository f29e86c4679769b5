#include "fix/rewrite.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "base/edit.h"
#include "fix/function_edits.h"
#include "fix/guard_edits.h"
#include "fix/lazy_table.h"
#include "fix/quote_edits.h"
#include "fix/statement_edits.h"
#include "fix/typing_edits.h"

namespace unknot::fix {
namespace {

/// All that one file is asked for.
struct FileWishes {
  std::map<uint32_t, std::set<uint32_t>> drops;  ///< by statement: aliases
  std::map<uint32_t, std::vector<std::pair<uint32_t, WantedImport>>>
      instead;  ///< by statement: alias and import
  std::map<python::FunctionId, std::vector<WantedImport>> functions;
  std::map<uint32_t, std::set<uint32_t>> typing;  ///< by statement: aliases
  std::map<uint32_t, std::set<uint32_t>> late;    ///< by statement: aliases
  std::set<python::NodeId> quotes;
  std::vector<Edit> respelled;
  std::vector<GuardedImport> guards;
  std::map<uint32_t, std::string> comments;  ///< by statement: of what goes to type checkers
};

std::map<ModuleId, FileWishes> by_module(const Changes& changes) {
  std::map<ModuleId, FileWishes> wishes;
  for (const DropName& drop : changes.drops) wishes[drop.module].drops[drop.statement].insert(drop.alias);
  for (const ImportInstead& instead : changes.instead) {
    wishes[instead.of.module].drops[instead.of.statement].insert(instead.of.alias);
    wishes[instead.of.module].instead[instead.of.statement].emplace_back(instead.of.alias, instead.import);
  }
  for (const ImportInFunction& wish : changes.functions) {
    wishes[wish.module].functions[wish.function].push_back(wish.import);
  }
  for (const DropName& typing : changes.typing)
    wishes[typing.module].typing[typing.statement].insert(typing.alias);
  for (const DropName& late : changes.late) wishes[late.module].late[late.statement].insert(late.alias);
  for (const QuotedAnnotation& quoted : changes.quotes)
    wishes[quoted.module].quotes.insert(quoted.annotation);
  for (const Respelled& wish : changes.respelled) {
    wishes[wish.module].respelled.push_back({wish.span, wish.text});
  }
  for (const TypingComment& comment : changes.comments)
    wishes[comment.module].comments[comment.statement] = comment.text;
  for (const GuardedImport& guarded : changes.guards) wishes[guarded.module].guards.push_back(guarded);
  return wishes;
}

std::vector<WantedImport> in_order(std::vector<std::pair<uint32_t, WantedImport>> imports) {
  std::sort(imports.begin(), imports.end());
  std::vector<WantedImport> sorted;
  for (auto& [alias, import] : imports) sorted.push_back(std::move(import));
  return sorted;
}

Result<std::string> rewrite_file(const Context& context, ModuleId module, const FileWishes& wishes) {
  const python::Facts* facts = context.facts(module);
  const std::string_view text = context.code.text(context.file(module));
  if (facts == nullptr) return Error{ErrorKind::internal, context.module(module).name + " cannot be edited"};
  std::vector<Edit> edits = wishes.respelled;
  const auto add = [&](std::vector<Edit> more) {
    std::move(more.begin(), more.end(), std::back_inserter(edits));
  };
  std::vector<Span> emptied;
  for (const auto& [number, aliases] : wishes.drops) {
    const auto instead = wishes.instead.find(number);
    const std::vector<WantedImport> others =
        instead == wishes.instead.end() ? std::vector<WantedImport>{} : in_order(instead->second);
    add(drop_names(text, context.statement(module, number), {aliases.begin(), aliases.end()}, others,
                   emptied));
  }
  if (!wishes.typing.empty()) {
    Result<std::vector<Edit>> typing =
        import_for_typing(context, module, wishes.typing, wishes.comments, emptied);
    if (!typing) return typing.error();
    add(std::move(*typing));
  }
  if (!wishes.late.empty()) {
    Result<std::vector<Edit>> late = serve_late(context, module, wishes.late, edits, emptied);
    if (!late) return late.error();
    add(std::move(*late));
  }
  add(delete_lines(text, std::move(emptied)));
  add(guard_imports(context, module, wishes.guards));
  for (const auto& [function, imports] : wishes.functions) add(insert_imports(*facts, function, imports));
  for (python::NodeId annotation : wishes.quotes) {
    const Quoted quoted = quote_annotation(*facts, annotation);
    if (!quoted.refusal.empty()) {
      return Error{ErrorKind::internal, "the annotation at " +
                                            context.at(module, facts->ast[annotation].span.begin) + " " +
                                            quoted.refusal};
    }
    edits.push_back(quoted.edit);
  }
  return apply_edits(text, std::move(edits));
}

}  // namespace

Result<std::map<FileId, std::string>> rewrite(const Context& context, const Changes& changes) {
  std::map<FileId, std::string> texts;
  for (const auto& [module, wishes] : by_module(changes)) {
    Result<std::string> text = rewrite_file(context, module, wishes);
    if (!text) return text.error();
    texts.emplace(context.file(module), std::move(*text));
  }
  return texts;
}

}  // namespace unknot::fix
