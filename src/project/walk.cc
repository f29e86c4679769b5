#include "project/walk.h"

#include <algorithm>
#include <array>
#include <utility>

#include "project/paths.h"
#include "project/work_tree.h"

namespace unknot::project {
namespace {

/// What a file is to us, by its name.
enum class Interest { none, source, stub, extension, document };

Interest interest_in(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Interest>, 13> endings = {{
      {".py", Interest::source},
      {".pyi", Interest::stub},
      {".so", Interest::extension},
      {".pyd", Interest::extension},
      {".pyx", Interest::extension},
      {".toml", Interest::document},
      {".cfg", Interest::document},
      {".ini", Interest::document},
      {".yaml", Interest::document},
      {".yml", Interest::document},
      {".json", Interest::document},
      {".rst", Interest::document},
      {".md", Interest::document},
  }};
  const size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return Interest::none;
  if (name == "entry_points.txt") return Interest::document;
  const auto known = std::find_if(endings.begin(), endings.end(),
                                  [&](const auto& ending) { return ending.first == name.substr(dot); });
  return known == endings.end() ? Interest::none : known->second;
}

bool is_folder(EntryKind kind) {
  return kind == EntryKind::directory;
}

bool is_file(EntryKind kind) {
  return kind == EntryKind::file || kind == EntryKind::link_to_file;
}

/// The entry of that name in a sorted listing; null where there is none.
const DirectoryEntry* entry_named(const std::vector<DirectoryEntry>& entries, std::string_view name) {
  const auto found = std::lower_bound(
      entries.begin(), entries.end(), name,
      [](const DirectoryEntry& entry, std::string_view wanted) { return entry.name < wanted; });
  return found == entries.end() || found->name != name ? nullptr : &*found;
}

bool has_file(const std::vector<DirectoryEntry>& entries, std::string_view name) {
  const DirectoryEntry* entry = entry_named(entries, name);
  return entry != nullptr && is_file(entry->kind);
}

}  // namespace

void Walk::from(const std::string& path) {
  if (visited_.contains(path)) return;
  if (!disk_.is_directory(path)) {
    visited_.insert(path);
    return take(path, EntryKind::file);
  }
  pending_.push_back({path, nullptr});
  while (!pending_.empty()) {
    Pending next = std::move(pending_.back());
    pending_.pop_back();
    visit(std::move(next));
  }
}

void Walk::visit(Pending pending) {
  const std::string& folder = pending.folder;
  const bool is_named = named_.contains(folder);
  if (is_named && !visited_.insert(folder).second) return;
  const Result<std::vector<DirectoryEntry>> entries = disk_.list(folder);
  if (!entries) {
    if (is_named) failure_ = entries.error();
    tree_.problems.push_back({folder, 0, entries.error().message});
    return;
  }
  if (has_file(*entries, "pyvenv.cfg") && !is_named) return;
  mark_project(folder, *entries);
  // A repository inside of another one is not subject to the rules of that.
  if (entry_named(*entries, ".git") != nullptr) pending.rules = git_excludes(disk_, folder);
  if (has_file(*entries, ".gitignore")) pending.rules = rules_in(disk_, folder, pending.rules);

  for (const DirectoryEntry& entry : *entries) {
    const bool enters = is_folder(entry.kind) && !is_cache(entry.name);
    if (!enters && !(is_file(entry.kind) && interest_in(entry.name) != Interest::none)) continue;
    std::string path = join_path(folder, entry.name);
    if (leaves_out(pending.rules.get(), path, entry.kind)) continue;
    if (enters) {
      pending_.push_back({std::move(path), pending.rules});
    } else {
      take(std::move(path), entry.kind);
    }
  }
}

bool Walk::leaves_out(const IgnoreRules* rules, const std::string& path, EntryKind kind) const {
  return is_ignored(rules, path, is_folder(kind)) || is_ignored(&excluded_, path, is_folder(kind));
}

void Walk::mark_project(const std::string& folder, const std::vector<DirectoryEntry>& entries) {
  const bool sealed = has_file(entries, "unknot.toml") && is_sealed(disk_, folder);
  if (sealed) tree_.sealed_folders.push_back(folder);
  if (sealed || entry_named(entries, ".git") != nullptr || has_file(entries, "pyproject.toml") ||
      has_file(entries, "setup.py") || has_file(entries, "setup.cfg")) {
    tree_.project_folders.push_back(folder);
  }
}

void Walk::take(std::string path, EntryKind kind) {
  switch (interest_in(name_of(path))) {
    case Interest::none:
      return;
    case Interest::extension:
      return tree_.extensions.push_back(std::move(path));
    case Interest::document:
      return tree_.documents.push_back(std::move(path));
    case Interest::source:
    case Interest::stub:
      break;
  }
  File file;
  file.selected = kind != EntryKind::link_to_file;
  file.is_stub = path.ends_with(".pyi");
  file.disk_path = std::move(path);
  tree_.files.push_back(std::move(file));
}

}  // namespace unknot::project
