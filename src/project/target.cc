#include "project/target.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

namespace unknot::project {
namespace {

constexpr int oldest = 8;
constexpr int usual = 9;

/// The minor version of the first lower bound (`>=3.10`, `^3.9`, `~=3.8`) that follows one of the keys; -1
/// for none.
int lower_bound_after(std::string_view text, std::string_view key) {
  for (size_t at = text.find(key); at != text.npos; at = text.find(key, at + 1)) {
    const std::string_view line = text.substr(at, text.find('\n', at) - at);
    for (const std::string_view sign : {">=", "^", "~=", ">", "=="}) {
      const size_t bound = line.find(sign);
      if (bound == line.npos) continue;
      std::string_view version = line.substr(bound + sign.size());
      version.remove_prefix(std::min(version.find_first_not_of(" "), version.size()));
      if (!version.starts_with("3.")) continue;
      int minor = -1;
      std::from_chars(version.data() + 2, version.data() + version.size(), minor);
      if (minor >= 0) return minor;
    }
  }
  return -1;
}

}  // namespace

int target_of(const Disk& disk, const Tree& tree) {
  int found = -1;
  for (const std::string& folder : tree.project_folders) {
    for (const auto& [name, key] :
         {std::pair{"pyproject.toml", "requires-python"}, std::pair{"pyproject.toml", "\npython = "},
          std::pair{"setup.cfg", "python_requires"}, std::pair{"setup.py", "python_requires"}}) {
      const std::string path = folder + "/" + name;
      if (!disk.is_file(path)) continue;
      const Result<std::string> text = disk.read(path);
      if (!text) continue;
      const int minor = lower_bound_after(*text, key);
      if (minor >= 0) found = found < 0 ? minor : std::min(found, minor);
    }
  }
  return found < 0 ? usual : std::max(found, oldest);
}

}  // namespace unknot::project
