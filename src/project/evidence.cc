// Whether a folder is part of dotted names. An import statement is followed through the folders as `import`
// would go: an absolute one from a folder that its first part names, a relative one from the package that its
// dots lead to. Each folder on the way in which the next part was found has been named by it. Where several
// folders of the tree answer to the first part, the one is meant that goes further along with the statement,
// then the nearest.
//
// Statements that name the content of a folder as top-level modules are nearly all there are, so a second
// pass counts them only for the folders that the first one leaves in doubt.
#include "project/evidence.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>

#include "project/paths.h"
#include "python/resolve/standard_library.h"

namespace unknot::project {
namespace {

using python::ImportAlias;
using python::ImportStatement;

/// A dotted path, and for a `from` the names taken there.
struct Wanted {
  std::string_view dotted;
  std::span<const ImportAlias> names;
};

std::pair<std::string_view, std::string_view> split_first(std::string_view dotted) {
  const size_t dot = std::min(dotted.find('.'), dotted.size());
  return {dotted.substr(0, dot), dotted.substr(std::min(dot + 1, dotted.size()))};
}

/// What a statement wants, one after the other.
template <class Action>
void for_each_wanted(const ImportStatement& statement, Action action) {
  if (statement.is_from) return action(Wanted{statement.module, statement.names});
  for (const ImportAlias& alias : statement.names) action(Wanted{alias.name, {}});
}

/// Counts over the statements of one tree.
class Gatherer {
 public:
  Gatherer(const Tree& tree, const Folders& folders,
           const std::function<const python::Skim&(FileId)>& skim_of)
      : tree_(tree), folders_(folders), skim_of_(skim_of) {
    evidence_.open.resize(folders.size());
    evidence_.through.resize(folders.size());
    evidence_.beside.resize(folders.size());
    evidence_.is_portion.resize(folders.size());
  }

  Evidence gather() {
    find_open();
    index_starts();
    for_each_statement([&](FolderId from, const ImportStatement& statement) {
      if (statement.level > 0) return count_relative(from, statement);
      for_each_wanted(statement, [&](const Wanted& wanted) { count_absolute(from, wanted); });
    });
    find_portions();
    index_doubtful();
    if (doubtful_.empty()) return std::move(evidence_);
    for_each_statement([&](FolderId from, const ImportStatement& statement) {
      if (statement.level > 0) return;
      for_each_wanted(statement, [&](const Wanted& wanted) { count_beside(from, wanted); });
    });
    return std::move(evidence_);
  }

 private:
  using ByName = std::unordered_map<std::string_view, std::vector<FolderId>>;

  template <class Action>
  void for_each_statement(Action action) const {
    for (FileId file = 0; file < tree_.files.size(); ++file) {
      if (tree_.files[file].is_stub) continue;
      for (const ImportStatement& statement : skim_of_(file).imports) action(folders_.of(file), statement);
    }
  }

  bool is_package(FolderId folder) const { return folder != no_folder && folders_[folder].is_package(); }

  void find_open() {
    const std::set<std::string_view> projects(tree_.project_folders.begin(), tree_.project_folders.end());
    for (FolderId id = 0; id < folders_.size(); ++id) {
      const Folder& folder = folders_[id];
      if (folder.parent == no_folder) continue;
      const bool is_own_project = folder.path == tree_.top || projects.contains(folder.path);
      evidence_.open[id] = !folder.is_package() || !is_identifier(folder.name()) ||
                           (is_own_project && !is_package(folder.parent));
    }
  }

  /// The folders that a statement may begin with, if it can get to an open one.
  void index_starts() {
    std::vector<bool> leads = evidence_.open;
    for (FolderId id = folders_.size(); id-- > 0;) {
      const FolderId parent = folders_[id].parent;
      if (parent == no_folder || !leads[id]) continue;
      leads[parent] = true;
      if (!is_package(parent) || evidence_.open[parent]) starts_[folders_[id].name()].push_back(id);
    }
  }

  /// The folders in which what the statement names next was found, from `start` on.
  std::vector<FolderId> followed(FolderId start, Wanted wanted) const {
    std::vector<FolderId> passed;
    while (!wanted.dotted.empty()) {
      const auto [part, rest] = split_first(wanted.dotted);
      const Item* item = folders_.item(start, part);
      if (item == nullptr) return passed;
      passed.push_back(start);
      if (item->folder == no_folder) return passed;
      start = item->folder;
      wanted.dotted = rest;
    }
    const bool found = std::any_of(wanted.names.begin(), wanted.names.end(), [&](const ImportAlias& alias) {
      return folders_.item(start, alias.name) != nullptr;
    });
    if (found) passed.push_back(start);
    return passed;
  }

  void count(std::vector<FolderId> passed) {
    std::sort(passed.begin(), passed.end());
    passed.erase(std::unique(passed.begin(), passed.end()), passed.end());
    for (const FolderId folder : passed) evidence_.through[folder] += evidence_.open[folder];
  }

  void count_absolute(FolderId from, const Wanted& wanted) {
    const auto [first, rest] = split_first(wanted.dotted);
    const auto starts = starts_.find(first);
    if (starts == starts_.end()) return;
    std::vector<FolderId> best;
    FolderId best_start = no_folder;
    for (const FolderId start : starts->second) {
      std::vector<FolderId> passed = followed(start, {rest, wanted.names});
      if (passed.size() < best.size() || passed.empty()) continue;
      if (passed.size() == best.size() && !is_nearer(start, best_start, from)) continue;
      best = std::move(passed);
      best_start = start;
    }
    count(std::move(best));
  }

  /// A relative import works only in a package, so the folders that its dots climb are named by it too.
  void count_relative(FolderId from, const ImportStatement& statement) {
    std::vector<FolderId> passed = {from};
    for (uint32_t level = 1; level < statement.level; ++level) {
      const FolderId above = folders_[passed.back()].parent;
      if (above == no_folder) return;
      passed.push_back(above);
    }
    const auto below = followed(passed.back(), {statement.module, statement.names});
    passed.insert(passed.end(), below.begin(), below.end());
    count(std::move(passed));
  }

  void find_portions() {
    std::vector<bool> holds_packages(folders_.size());
    for (FolderId id = folders_.size(); id-- > 0;) {
      const FolderId parent = folders_[id].parent;
      if (parent != no_folder && (is_package(id) || holds_packages[id])) holds_packages[parent] = true;
    }
    for (FolderId id = 0; id < folders_.size(); ++id) {
      const FolderId parent = folders_[id].parent;
      if (parent == no_folder || is_package(id) || evidence_.through[id] > 0) continue;
      const bool lies_in_package =
          is_package(parent) || evidence_.through[parent] > 0 || evidence_.is_portion[parent];
      evidence_.is_portion[id] = lies_in_package && holds_packages[id] && is_identifier(folders_[id].name());
    }
  }

  /// By name, the folders for which statements that leave them out matter, and which hold something of that
  /// name.
  void index_doubtful() {
    for (FolderId id = 0; id < folders_.size(); ++id) {
      const bool is_in_doubt = evidence_.through[id] > 0 || evidence_.is_portion[id] || is_package(id);
      if (!evidence_.open[id] || !is_in_doubt) continue;
      for (const auto& [name, item] : folders_[id].items) doubtful_[name].push_back(id);
    }
  }

  void count_beside(FolderId from, const Wanted& wanted) {
    const auto [first, rest] = split_first(wanted.dotted);
    const auto holders = doubtful_.find(first);
    if (holders == doubtful_.end()) return;
    FolderId best = no_folder;
    for (const FolderId holder : holders->second) {
      if (!may_mean(from, holder, first, {rest, wanted.names})) continue;
      if (best == no_folder || is_nearer(holder, best, from)) best = holder;
    }
    if (best != no_folder) ++evidence_.beside[best];
  }

  /// Whether an import of `first` from a folder can be of what `holder` has under that name.
  bool may_mean(FolderId from, FolderId holder, std::string_view first, const Wanted& rest) const {
    const bool is_sibling = from == holder;
    if (!is_sibling && python::is_standard_library(first)) return false;
    if (!is_sibling && folders_.item(from, first) != nullptr) return false;
    const Item& item = *folders_.item(holder, first);
    return item.is_module() || is_package(item.folder) ||
           (item.folder != no_folder && !followed(item.folder, rest).empty());
  }

  /// Whether one folder has a longer path in common with a third one than another has.
  bool is_nearer(FolderId folder, FolderId other, FolderId to) const {
    const auto common = [&](FolderId id) {
      const std::string_view left = folders_[id].path, right = folders_[to].path;
      return std::mismatch(left.begin(), left.end(), right.begin(), right.end()).first - left.begin();
    };
    return common(folder) > common(other);
  }

  const Tree& tree_;
  const Folders& folders_;
  const std::function<const python::Skim&(FileId)>& skim_of_;
  Evidence evidence_;
  ByName starts_;
  ByName doubtful_;
};

}  // namespace

bool is_identifier(std::string_view name) {
  const auto letter = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c >= 0x80; };
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
         std::all_of(name.begin(), name.end(), letter);
}

Evidence gather_evidence(const Tree& tree, const Folders& folders,
                         const std::function<const python::Skim&(FileId)>& skim_of) {
  return Gatherer(tree, folders, skim_of).gather();
}

}  // namespace unknot::project
