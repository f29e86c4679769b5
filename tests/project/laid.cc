#include "project/laid.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "python/skim/skim.h"

namespace unknot::project {

using python::no_module;

Laid::Laid(Files files, const DiscoverOptions& options) : disk_(std::move(files)) {
  const auto found = discover(disk_, options);
  EXPECT_TRUE(found.ok()) << (found.ok() ? "" : found.error().message);
  if (!found) return;
  tree = *found;
  std::vector<python::Skim> skims;
  for (const File& file : tree.files) skims.push_back(python::skim(*disk_.read(file.disk_path)));
  layout = lay_out(tree, skims, options);
}

ModuleId Laid::module(const std::string& path) const {
  for (FileId file = 0; file < tree.files.size(); ++file) {
    if (tree.files[file].disk_path == path) return layout.module_of[file];
  }
  ADD_FAILURE() << path << " is not in the tree";
  return no_module;
}

std::string Laid::name(const std::string& path) const {
  const ModuleId id = module(path);
  if (id == no_module) return "no module";
  return layout.modules[id].name + " in " + layout.roots[layout.modules[id].root];
}

std::string Laid::seen(const std::string& from, const std::string& dotted) const {
  const ModuleId id = layout.modules.find(dotted, module(from));
  if (id == no_module) return "nothing";
  if (layout.modules.is_namespace(id)) return "namespace";
  if (layout.modules[id].is_extension) return "extension";
  return tree.files[layout.modules[id].file].disk_path;
}

}  // namespace unknot::project
