#include "cli/scratch_copy.h"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace unknot::cli {
namespace {

namespace fs = std::filesystem;

bool is_cache(const std::string& name) {
  return name == "__pycache__" || name == "node_modules" || name == ".git" || name.ends_with(".pyc");
}

/// Whether a name in a root belongs to what is imported from it.
bool belongs(const std::string& name, const std::vector<std::string>& tops) {
  if (name.ends_with(".dist-info") || name.ends_with(".egg-info")) return true;
  const std::string stem = name.substr(0, name.find('.'));
  return std::find(tops.begin(), tops.end(), stem) != tops.end();
}

/// Whether a folder lies in one of the folders that are being copied: a link that leads up.
bool leads_up(const fs::path& folder, const fs::path& from) {
  const fs::path above = fs::canonical(folder);
  const std::string inside = fs::canonical(from.parent_path()).string() + "/";
  return inside.starts_with(above.string() + "/");
}

void copy_tree(const fs::path& from, const fs::path& to) {
  if (fs::is_directory(from)) {
    if (fs::is_symlink(from) && leads_up(from, from)) return;
    fs::create_directories(to);
    for (const auto& entry : fs::directory_iterator(from)) {
      const std::string name = entry.path().filename().string();
      if (!is_cache(name)) copy_tree(entry.path(), to / name);
    }
  } else if (fs::is_regular_file(from)) {
    fs::copy_file(from, to, fs::copy_options::overwrite_existing);
    fs::permissions(to, fs::perms::owner_write, fs::perm_options::add);
  }
}

}  // namespace

ScratchFolder::ScratchFolder() {
  std::error_code error;
  std::string pattern = (fs::temp_directory_path(error) / "unknot-verify-XXXXXX").string();
  if (!error && mkdtemp(pattern.data()) != nullptr) path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  if (!path_.empty()) fs::remove_all(path_, error);
}

Result<std::vector<std::string>> copy_roots(const std::vector<report::RootReport>& roots,
                                            const std::map<std::string, std::string>& texts,
                                            const std::string& folder) {
  std::vector<std::string> copies;
  try {
    for (size_t i = 0; i < roots.size(); i++) {
      const fs::path from = fs::absolute(roots[i].path), to = fs::path(folder) / std::to_string(i);
      fs::create_directories(to);
      for (const auto& entry : fs::directory_iterator(from)) {
        const std::string name = entry.path().filename().string();
        if (belongs(name, roots[i].tops) && !is_cache(name)) copy_tree(entry.path(), to / name);
      }
      for (const auto& [path, text] : texts) {
        const fs::path inside =
            fs::absolute(path).lexically_normal().lexically_relative(from.lexically_normal());
        if (inside.empty() || *inside.begin() == ".." || !fs::exists(to / inside)) continue;
        std::ofstream(to / inside, std::ios::binary | std::ios::trunc) << text;
      }
      copies.push_back(to.string());
    }
  } catch (const fs::filesystem_error& error) {
    return Error{ErrorKind::usage, std::string("--verify: ") + error.what()};
  }
  return copies;
}

}  // namespace unknot::cli
