#pragma once

#include <map>
#include <string>

#include "base/disk.h"
#include "base/result.h"

namespace unknot::cli {

/// Writes new texts over their files, each file whole or not at all. A file that no longer holds what `read`
/// saw stops everything before the first write; a write that fails puts the files written so far back.
Result<Done> apply(Disk& disk, const std::map<std::string, std::string>& before,
                   const std::map<std::string, std::string>& after);

}  // namespace unknot::cli
