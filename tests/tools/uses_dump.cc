// Prints what is found to use the names of the modules in a folder, for a comparison with CPython's `ast`.
// Standard output holds, tab-separated, a line "module NAME ROOT PATH" for every module (ROOT is a number,
// PATH may be empty), and after it one for each use: "use NAME REACH PATH LINE COLUMN".
#include <iostream>
#include <string>

#include "base/disk.h"
#include "project/code.h"
#include "project/discover.h"
#include "project/uses/index.h"

namespace {

using namespace unknot;
using namespace unknot::project;

std::string_view name_of(Reach reach) {
  static constexpr std::string_view names[] = {"imported", "star",          "read",     "written",
                                               "deleted",  "patched",       "named",    "documented",
                                               "doctest",  "maybe_patched", "maybe_any"};
  return names[static_cast<size_t>(reach)];
}

void print(const Uses::Index& index, ModuleId module) {
  const python::Module& it = index.layout.modules[module];
  const std::string path = it.file == python::no_file ? "" : index.tree.files[it.file].path;
  std::cout << "module\t" << it.name << '\t' << it.root << '\t' << path << '\n';
  for (const Uses::Index::Entry& entry : index.entries(module)) {
    const NameUse use = index.use_of(entry);
    std::cout << "use\t" << (entry.hit.name.empty() ? "?" : entry.hit.name) << '\t' << name_of(use.reach)
              << '\t' << use.path << '\t' << use.place.line << '\t' << use.place.column << '\n';
  }
}

}  // namespace

int main(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  if (count != 2) {
    std::cerr << "usage: uses_dump FOLDER\n";
    return 2;
  }
  const RealDisk disk;
  DiscoverOptions options;
  options.directory = arguments[1];
  const Result<Tree> tree = discover(disk, options);
  if (!tree) {
    std::cerr << tree.error().message << '\n';
    return 2;
  }
  const Code code(disk, *tree, {});
  code.skim_all(0);
  const auto skim_of = [&](FileId file) -> const python::Skim& { return code.skim(file); };
  const Layout layout = lay_out(*tree, skim_of, options);
  const Uses::Index index(disk, *tree, layout, code, 0);
  for (ModuleId module = 0; module < layout.modules.size(); ++module) print(index, module);
}
