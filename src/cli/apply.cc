#include "cli/apply.h"

#include <vector>

namespace unknot::cli {

Result<Done> apply(Disk& disk, const std::map<std::string, std::string>& before,
                   const std::map<std::string, std::string>& after) {
  for (const auto& [path, text] : before) {
    const Result<std::string> now = disk.read(path);
    if (!now) return now.error();
    if (*now != text)
      return Error{ErrorKind::usage, path + ": changed while it was being worked on; nothing was written"};
  }
  std::vector<std::string> written;
  for (const auto& [path, text] : after) {
    const Result<Done> done = disk.replace(path, text);
    if (done) {
      written.push_back(path);
      continue;
    }
    for (const std::string& earlier : written) {
      const Result<Done> back = disk.replace(earlier, before.at(earlier));
      if (!back) return back.error();
    }
    return Error{ErrorKind::usage, done.error().message + "; nothing was changed"};
  }
  return Done{};
}

}  // namespace unknot::cli
