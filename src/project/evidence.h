#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "project/folders.h"
#include "python/skim/skim.h"

namespace unknot::project {

/// What the import statements of a tree say about its folders, where the files alone leave open whether a
/// folder's name is part of the dotted names of what it holds. All by FolderId.
struct Evidence {
  std::vector<bool> open;  ///< whether the question is open at all
  std::vector<uint32_t>
      through;  ///< how many statements name something through the folder: `from folder.a import n`
  std::vector<uint32_t> beside;  ///< how many name it without, as if the folder were an import root; counted
                                 ///< only where that matters
  std::vector<bool> is_portion;  ///< no statement names the folder, but it lies in a package and holds
                                 ///< packages, as the parts of a namespace do
};

/// Open are folders without `__init__`, and packages that are hardly meant to be one: a project's own folder,
/// or a folder whose name no statement can spell.
Evidence gather_evidence(const Tree& tree, const Folders& folders,
                         const std::function<const python::Skim&(FileId)>& skim_of);

/// Whether an import statement can spell the name.
bool is_identifier(std::string_view name);

}  // namespace unknot::project
