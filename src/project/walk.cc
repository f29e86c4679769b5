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
  static constexpr std::array<std::pair<std::string_view, Interest>, 14> endings = {{
      {".py", Interest::source},
      {".pyw", Interest::source},
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
    return take(path, EntryKind::file, false);
  }
  pending_.push_back({path, nullptr, false});
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
  if (is_named) pending.excluded = false;
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
    const bool matters = interest_in(entry.name) != Interest::none || is_script(folder, entry);
    if (!enters && !(is_file(entry.kind) && matters)) continue;
    std::string path = join_path(folder, entry.name);
    if (is_ignored(pending.rules.get(), path, is_folder(entry.kind))) continue;
    const bool excluded = pending.excluded || is_ignored(&excluded_, path, is_folder(entry.kind));
    if (enters) {
      pending_.push_back({std::move(path), pending.rules, excluded});
    } else {
      take(std::move(path), entry.kind, excluded);
    }
  }
}

/// A script without an ending, in a folder where scripts are kept, whose first line asks for Python.
bool Walk::is_script(const std::string& folder, const DirectoryEntry& entry) const {
  if (!is_file(entry.kind) || entry.name.find('.') != std::string::npos) return false;
  const std::string_view place = name_of(folder);
  if (place != "bin" && place != "scripts" && place != "script" && place != "tools") return false;
  const Result<std::string> text = disk_.read(join_path(folder, entry.name));
  if (!text || !text->starts_with("#!")) return false;
  return std::string_view(*text).substr(0, text->find('\n')).find("python") != std::string_view::npos;
}

void Walk::mark_project(const std::string& folder, const std::vector<DirectoryEntry>& entries) {
  const bool sealed = has_file(entries, "unknot.toml") && is_sealed(disk_, folder);
  if (sealed) tree_.sealed_folders.push_back(folder);
  if (sealed || entry_named(entries, ".git") != nullptr || has_file(entries, "pyproject.toml") ||
      has_file(entries, "setup.py") || has_file(entries, "setup.cfg")) {
    tree_.project_folders.push_back(folder);
  }
}

void Walk::take(std::string path, EntryKind kind, bool excluded) {
  switch (interest_in(name_of(path))) {
    case Interest::extension:
      return tree_.extensions.push_back(std::move(path));
    case Interest::document:
      return tree_.documents.push_back(std::move(path));
    case Interest::source:
    case Interest::stub:
    case Interest::none:  // a script
      break;
  }
  File file;
  file.selected = kind != EntryKind::link_to_file && !excluded;
  file.is_stub = path.ends_with(".pyi");
  file.disk_path = std::move(path);
  tree_.files.push_back(std::move(file));
}

}  // namespace unknot::project
