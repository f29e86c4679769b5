#include "fix/rewrite.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "base/edit.h"
#include "fix/function_edits.h"
#include "fix/statement_edits.h"

namespace unknot::fix {
namespace {

/// All that one file is asked for.
struct FileWishes {
  std::map<uint32_t, std::set<uint32_t>> drops;  ///< by statement: aliases
  std::map<uint32_t, std::vector<std::pair<uint32_t, WantedImport>>>
      instead;  ///< by statement: alias and import
  std::map<python::FunctionId, std::vector<WantedImport>> functions;
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
  std::vector<Edit> edits;
  std::vector<Span> emptied;
  for (const auto& [number, aliases] : wishes.drops) {
    const auto instead = wishes.instead.find(number);
    const std::vector<WantedImport> others =
        instead == wishes.instead.end() ? std::vector<WantedImport>{} : in_order(instead->second);
    for (Edit& edit : drop_names(text, context.statement(module, number), {aliases.begin(), aliases.end()},
                                 others, emptied)) {
      edits.push_back(std::move(edit));
    }
  }
  for (Edit& edit : delete_lines(text, std::move(emptied))) edits.push_back(std::move(edit));
  for (const auto& [function, imports] : wishes.functions) {
    for (Edit& edit : insert_imports(*facts, function, imports)) edits.push_back(std::move(edit));
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
