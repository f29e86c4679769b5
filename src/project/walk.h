#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/disk.h"
#include "base/result.h"
#include "project/discover.h"
#include "project/gitignore.h"

namespace unknot::project {

/// Collects the files below some folders into a Tree, which is neither sorted nor are its paths shown yet.
class Walk {
 public:
  /// What is in `named` is entered even where rules would leave it out, and must be readable.
  Walk(const Disk& disk, std::set<std::string> named, IgnoreRules excluded, Tree& tree)
      : disk_(disk), named_(std::move(named)), excluded_(std::move(excluded)), tree_(tree) {}

  /// Takes a named file, or all below a named folder, unless an earlier call did.
  void from(const std::string& path);
  /// Why a named folder could not be read.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  /// A folder that is still to be read, with the rules that hold above it.
  struct Pending {
    std::string folder;
    std::shared_ptr<const IgnoreRules> rules;
    bool excluded = false;  ///< by `exclude`: its files are users of names and no more
  };

  void visit(Pending pending);
  void mark_project(const std::string& folder, const std::vector<DirectoryEntry>& entries);
  void take(std::string path, EntryKind kind, bool excluded);
  bool is_script(const std::string& folder, const DirectoryEntry& entry) const;

  const Disk& disk_;
  std::set<std::string> named_;
  std::set<std::string> visited_;  ///< of those in named_
  IgnoreRules excluded_;
  Tree& tree_;
  std::vector<Pending> pending_;
  std::optional<Error> failure_;
};

}  // namespace unknot::project
