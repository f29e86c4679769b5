#include "project/small_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace unknot::project {
namespace {

std::string shown(const NameUse& use) {
  std::string text(reach_name(use.reach));
  return text + " " + use.path + ":" + std::to_string(use.place.line) + " " + use.text;
}

std::vector<std::string> shown(const std::vector<NameUse>& uses) {
  std::vector<std::string> lines;
  std::transform(uses.begin(), uses.end(), std::back_inserter(lines),
                 [](const NameUse& use) { return shown(use); });
  return lines;
}

}  // namespace

SmallTree::SmallTree(std::map<std::string, std::string> files, unsigned threads) : disk(std::move(files)) {
  disk.files.try_emplace("pyproject.toml", "");
  tree = *discover(disk, {});
  code = std::make_unique<Code>(disk, tree, python::FactsOptions{});
  code->skim_all(threads);
  layout = lay_out(tree, [this](FileId id) -> const python::Skim& { return code->skim(id); }, {});
  uses = std::make_unique<Uses>(disk, tree, layout, *code, threads);
}

FileId SmallTree::file(std::string_view path) const {
  const auto found =
      std::find_if(tree.files.begin(), tree.files.end(), [&](const File& it) { return it.path == path; });
  return found == tree.files.end() ? python::no_file : static_cast<FileId>(found - tree.files.begin());
}

ModuleId SmallTree::module(std::string_view name) const {
  return layout.modules.find(name, python::no_module);
}

std::vector<std::string> SmallTree::of(std::string_view name_of_module, std::string_view name) const {
  return shown(uses->of(module(name_of_module), name));
}

std::vector<std::string> SmallTree::unimported_reads(std::string_view name) const {
  return shown(uses->unimported_reads(module(name)));
}

std::string_view reach_name(Reach reach) {
  switch (reach) {
    case Reach::imported:
      return "imported";
    case Reach::star:
      return "star";
    case Reach::read:
      return "read";
    case Reach::written:
      return "written";
    case Reach::deleted:
      return "deleted";
    case Reach::patched:
      return "patched";
    case Reach::handed:
      return "handed";
    case Reach::named:
      return "named";
    case Reach::documented:
      return "documented";
    case Reach::doctest:
      return "doctest";
    case Reach::maybe_patched:
      return "maybe_patched";
    case Reach::maybe_any:
      return "maybe_any";
  }
  return "";
}

std::map<std::string, std::string> package() {
  return {{"pkg/__init__.py", "from . import util as u\n"},
          {"pkg/a.py", "from pkg.b import send, Table\n"},
          {"pkg/b.py", "send = Table = None\n"},
          {"pkg/util.py", "name = 1\n"},
          {"pkg/sub/__init__.py", ""},
          {"pkg/sub/mod.py", "x = 1\n"}};
}

std::vector<std::string> uses_in(const SmallTree& tree, std::string_view module, std::string_view name,
                                 std::string_view path) {
  std::vector<std::string> lines;
  for (const NameUse& use : tree.uses->of(tree.module(module), name)) {
    if (use.path != path) continue;
    lines.push_back(std::string(reach_name(use.reach)) + ":" + std::to_string(use.place.line));
  }
  return lines;
}

void expect_uses(std::string_view path, std::string_view module, std::string_view name,
                 const std::vector<Row>& table) {
  for (const Row& row : table) {
    SCOPED_TRACE(row.text);
    std::map<std::string, std::string> files = package();
    files[std::string(path)] = row.text;
    EXPECT_EQ(uses_in(SmallTree(files), module, name, path), row.wanted);
  }
}

void expect_send(const std::vector<Row>& table, const std::string& head) {
  std::vector<Row> rows = table;
  for (Row& row : rows) row.text.insert(0, head);
  expect_uses("user.py", "pkg.a", "send", rows);
}

}  // namespace unknot::project
