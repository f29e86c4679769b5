// The index is made in one pass: every Python file and document is read on its own, in parallel, into hits;
// then the hits are sorted by module and name.
#include "project/uses/index.h"

#include <algorithm>
#include <tuple>

#include "base/parallel.h"
#include "project/paths.h"
#include "project/uses/prose.h"
#include "project/uses/scan.h"

namespace unknot::project {

using python::no_module;

namespace {

using Entry = Uses::Index::Entry;

bool comes_before(const Entry& a, const Entry& b) {
  return std::tie(a.hit.name, a.text, a.hit.span, a.hit.reach) <
         std::tie(b.hit.name, b.text, b.hit.span, b.hit.reach);
}

bool is_same(const Entry& a, const Entry& b) {
  return !comes_before(a, b) && !comes_before(b, a);
}

/// What stands at a place, on one line and not too long.
std::string shortened(std::string_view source) {
  constexpr size_t longest = 72;
  std::string text;
  for (const char c : source.substr(0, 4 * longest)) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!is_blank || !text.ends_with(' ')) text += is_blank ? ' ' : c;
  }
  if (text.size() <= longest) return text;
  text.resize(longest);
  while (!is_utf8(text)) text.pop_back();
  return text + "...";
}

std::string import_text(const python::ImportStatement& statement, std::string_view alias) {
  return "from " + statement.written_module() + " import " + shortened(alias);
}

/// How many folders a path and a root share, and how many more the root has.
std::pair<size_t, size_t> shared_folders(std::string_view path, std::string_view root) {
  size_t more = 0;
  while (root != "." && !lies_in(path, root) && folder_of(root) != root) {
    root = folder_of(root);
    ++more;
  }
  return {root == "." ? 0 : root.size(), more};
}

}  // namespace

Uses::Index::Index(const Disk& disk, const Tree& the_tree, const Layout& the_layout, const Code& the_code,
                   unsigned threads)
    : tree(the_tree),
      layout(the_layout),
      code(the_code),
      names(the_tree, the_layout, the_code, threads),
      documents_(the_tree.documents.size()),
      hits_(the_tree.files.size() + the_tree.documents.size()),
      by_module_(the_layout.modules.size()),
      first_modules_(the_layout.roots.size(), no_module),
      lines_(hits_.size()) {
  for (ModuleId module = layout.modules.size(); module-- > 0;)
    first_modules_[layout.modules[module].root] = module;
  for_each_index(static_cast<uint32_t>(hits_.size()), threads, [&](TextId text) {
    if (!is_file(text)) return read_document(disk, text);
    if (names.importer(text) != no_module) hits_[text] = scan_file(code, names, text);
  });
  sort_hits(threads);
}

void Uses::Index::read_document(const Disk& disk, TextId text) {
  const size_t number = text - tree.files.size();
  const std::string& path = tree.documents[number];
  Result<std::string> bytes = disk.read(path);
  if (!bytes) return;
  documents_[number] = std::move(*bytes);
  hits_[text] = scan_document(documents_[number], names, importer_of(path));
  if (hits_[text].list.empty()) documents_[number] = {};
}

/// A module that sees what is meant in a document: one in the nearest import root.
ModuleId Uses::Index::importer_of(std::string_view document) const {
  ModuleId nearest = no_module;
  std::pair<size_t, size_t> best;
  for (size_t root = 0; root < layout.roots.size(); ++root) {
    if (first_modules_[root] == no_module) continue;
    const auto [shared, more] = shared_folders(document, layout.roots[root]);
    const bool is_nearer = shared > best.first || (shared == best.first && more < best.second);
    if (nearest != no_module && !is_nearer) continue;
    nearest = first_modules_[root];
    best = {shared, more};
  }
  return nearest;
}

void Uses::Index::sort_hits(unsigned threads) {
  for (TextId text = 0; text < hits_.size(); ++text) {
    for (const Hit& hit : hits_[text].list) by_module_[hit.module].push_back({hit, text});
    hits_[text].list = {};
  }
  for_each_index(static_cast<uint32_t>(by_module_.size()), threads, [this](ModuleId module) {
    std::vector<Entry>& entries = by_module_[module];
    std::sort(entries.begin(), entries.end(), comes_before);
    entries.erase(std::unique(entries.begin(), entries.end(), is_same), entries.end());
  });
}

std::string_view Uses::Index::text_of(TextId text) const {
  return is_file(text) ? code.text(text) : std::string_view(documents_[text - tree.files.size()]);
}

const LineIndex& Uses::Index::lines_of(TextId text) const {
  const std::lock_guard lock(lines_lock_);
  if (!lines_[text]) lines_[text] = std::make_unique<LineIndex>(text_of(text));
  return *lines_[text];
}

Uses::Index::Range Uses::Index::entries(ModuleId module, std::string_view name) const {
  const std::vector<Entry>& all = by_module_[module];
  const auto by_name = [](const Entry& a, const Entry& b) { return a.hit.name < b.hit.name; };
  const auto [begin, end] = std::equal_range(all.begin(), all.end(), Entry{{module, name}}, by_name);
  return {all.data() + (begin - all.begin()), all.data() + (end - all.begin())};
}

NameUse Uses::Index::use_of(const Entry& entry) const {
  const auto& [reach, span, statement] = std::tie(entry.hit.reach, entry.hit.span, entry.hit.statement);
  NameUse use;
  use.reach = reach;
  use.place = lines_of(entry.text).place(span.begin);
  use.statement = statement;
  const std::string_view source = text_of(entry.text).substr(span.begin, span.size());
  const bool is_import = statement != UINT32_MAX;
  use.text = is_import ? import_text(code.skim(entry.text).imports[statement], source) : shortened(source);
  if (!is_file(entry.text)) {
    use.path = relative_path(tree.documents[entry.text - tree.files.size()], tree.patch_base);
    return use;
  }
  use.file = entry.text;
  use.path = tree.files[use.file].path;
  use.by = layout.module_of[use.file];
  return use;
}

}  // namespace unknot::project
