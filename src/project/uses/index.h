#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "project/uses/hit.h"
#include "project/uses/modules.h"
#include "project/uses/uses.h"

namespace unknot::project {

/// Texts are numbered: files by their FileId, then the documents of the tree.
using TextId = uint32_t;

/// All hits of a tree, by module and name.
struct Uses::Index {
  struct Entry {
    Hit hit;
    TextId text = 0;
  };
  struct Range {
    const Entry* first = nullptr;
    const Entry* last = nullptr;
    const Entry* begin() const { return first; }
    const Entry* end() const { return last; }
  };

  Index(const Disk& disk, const Tree& tree, const Layout& layout, const Code& code, unsigned threads);

  /// The entries of a module under a name; under the empty one those of any name.
  Range entries(ModuleId module, std::string_view name) const;
  /// All entries of a module, sorted by name.
  const std::vector<Entry>& entries(ModuleId module) const { return by_module_[module]; }
  bool is_file(TextId text) const { return text < tree.files.size(); }
  const LineIndex& lines_of(TextId text) const;
  /// An entry as it is handed out.
  NameUse use_of(const Entry& entry) const;

  const Tree& tree;
  const Layout& layout;
  const Code& code;
  ModuleNames names;

 private:
  void read_document(const Disk& disk, TextId text);
  void sort_hits(unsigned threads);
  std::string_view text_of(TextId text) const;
  ModuleId importer_of(std::string_view document) const;

  std::vector<std::string> documents_;         ///< texts of those that hold hits
  std::vector<Hits> hits_;                     ///< by TextId; emptied of their lists once sorted
  std::vector<std::vector<Entry>> by_module_;  ///< sorted by name, then place
  std::vector<ModuleId> first_modules_;        ///< by import root: one that looks names up from there
  mutable std::mutex lines_lock_;
  mutable std::vector<std::unique_ptr<LineIndex>> lines_;  ///< by TextId, on demand
};

}  // namespace unknot::project
