// Questions to the index. They walk from a module along its star imports, since a name that gets into another
// module that way is the same name there.
#include "project/uses/uses.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "project/uses/index.h"

namespace unknot::project {
namespace {

using Index = Uses::Index;
using python::Context;
using python::ImportAlias;
using python::ImportStatement;
using python::no_file;
using python::no_module;

/// The entries of one module that reach a name of it, its star imports aside.
void collect(const Index& index, ModuleId module, std::string_view name, std::vector<NameUse>& uses) {
  for (const std::string_view one : {name, std::string_view()}) {
    for (const Index::Entry& entry : index.entries(module, one)) uses.push_back(index.use_of(entry));
  }
  for (const ModuleId package : index.names.table().ancestors(module)) {
    for (const Index::Entry& entry : index.entries(package, name)) {
      if (entry.hit.below) uses.push_back(index.use_of(entry));
    }
  }
}

/// Whether `from module import *` brings a name, as far as one can tell.
bool exports(const Index& index, ModuleId module, std::string_view name) {
  const FileId file = index.names.table()[module].file;
  const python::Facts* facts = file == no_file ? nullptr : index.code.facts_even_if_broken(file);
  if (facts == nullptr) return true;
  if (!facts->has_all) return !name.starts_with('_');
  const std::vector<std::string>& all = facts->all_names;
  return !facts->all_known || std::find(all.begin(), all.end(), name) != all.end();
}

bool loads(const Index& index, const ImportStatement& statement, ModuleId importer, ModuleId module) {
  const python::ModuleTable& table = index.names.table();
  const std::string base = python::absolute_base(statement, table[importer]);
  const ModuleId from = base.empty() ? no_module : table.find(base, importer);
  const auto is_it = [&](ModuleId found) {
    return found != no_module && (found == module || table.is_ancestor(module, found));
  };
  if (is_it(from)) return true;
  if (statement.is_from && from == no_module) return false;
  return std::any_of(statement.names.begin(), statement.names.end(), [&](const ImportAlias& alias) {
    return is_it(statement.is_from ? table.child(from, alias.name) : table.find(alias.name, importer));
  });
}

/// Whether a place further down in a text is still in the block that a statement stands in, judged by
/// indentation.
bool in_block_of(const Index& index, FileId file, const ImportStatement& statement, uint32_t offset) {
  const std::string_view text = index.code.text(file);
  const LineIndex& lines = index.lines_of(file);
  if (offset < statement.span.begin) return false;
  const uint32_t last = lines.place(offset).line;
  for (uint32_t number = statement.place.line + 1; number <= last; ++number) {
    const Span line = lines.line(number);
    const std::string_view indent = indent_at(text, line.begin);
    const std::string_view rest = text.substr(line.begin + indent.size(), line.size() - indent.size());
    const bool is_blank = rest.find_first_not_of("\r\n") == rest.npos;
    if (!is_blank && indent.size() + 1 < statement.place.column) return false;
  }
  return true;
}

/// Whether a file loads a module itself before it gets to a place. An import in a function does that for its
/// block.
bool loads_before(const Index& index, FileId file, ModuleId module, uint32_t offset) {
  const ModuleId importer = index.names.importer(file);
  if (importer == module || index.names.table().is_ancestor(module, importer)) return true;
  const std::vector<ImportStatement>& imports = index.code.skim(file).imports;
  return std::any_of(imports.begin(), imports.end(), [&](const ImportStatement& statement) {
    const bool runs = statement.context == Context::import_time ||
                      (statement.context == Context::deferred && in_block_of(index, file, statement, offset));
    return runs && loads(index, statement, importer, module);
  });
}

std::vector<NameUse> in_order(std::vector<NameUse> uses) {
  const auto key = [](const NameUse& use) { return std::tie(use.path, use.place, use.reach, use.text); };
  std::sort(uses.begin(), uses.end(), [&](const NameUse& a, const NameUse& b) { return key(a) < key(b); });
  const auto is_same = [&](const NameUse& a, const NameUse& b) { return key(a) == key(b); };
  uses.erase(std::unique(uses.begin(), uses.end(), is_same), uses.end());
  return uses;
}

}  // namespace

Uses::Uses(const Disk& disk, const Tree& tree, const Layout& layout, const Code& code, unsigned threads)
    : index_(std::make_unique<Index>(disk, tree, layout, code, threads)) {}

Uses::~Uses() = default;
Uses::Uses(Uses&&) noexcept = default;

std::vector<NameUse> Uses::of(ModuleId module, std::string_view name) const {
  std::vector<NameUse> uses;
  std::vector<ModuleId> holders = {
      module};  // modules that hold the name, the first by itself, others by a star
  for (size_t next = 0; next < holders.size(); ++next) {
    const ModuleId holder = holders[next];
    collect(*index_, holder, name, uses);
    const Index::Range stars = index_->entries(holder, "*");
    if (stars.begin() == stars.end() || !exports(*index_, holder, name)) continue;
    for (const Index::Entry& entry : stars) {
      uses.push_back(index_->use_of(entry));
      const ModuleId by = uses.back().by;
      if (by != no_module && std::find(holders.begin(), holders.end(), by) == holders.end())
        holders.push_back(by);
    }
  }
  return in_order(std::move(uses));
}

std::vector<NameUse> Uses::unimported_reads(ModuleId module) const {
  const python::Module& it = index_->names.table()[module];
  std::vector<NameUse> uses;
  if (it.parent == no_module) return uses;
  for (const Index::Entry& entry : index_->entries(it.parent, last_part(it.name))) {
    const bool is_attribute = entry.hit.in_code && entry.hit.reach != Reach::imported;
    if (!is_attribute || loads_before(*index_, entry.text, module, entry.hit.span.begin)) continue;
    uses.push_back(index_->use_of(entry));
  }
  return in_order(std::move(uses));
}

}  // namespace unknot::project
