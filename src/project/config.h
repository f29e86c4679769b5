#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/disk.h"
#include "base/result.h"

namespace unknot::project {

/// One key of a configuration with its value, as the file has it. What keys there are and what they take is
/// not known here.
struct Setting {
  enum class Kind { flag, text, number, list, table, pairs, other };
  std::string key;
  Kind kind = Kind::other;
  /// The value: "true" or "false", the text, the number, the texts of an array; of a table of arrays,
  /// or of texts (`pairs`), "KEY:TEXT" for each pair.
  std::vector<std::string> values;
  uint32_t line = 0, column = 0;              ///< of the key, from 1
  uint32_t value_line = 0, value_column = 0;  ///< of the value
};

/// What a configuration file says.
struct Config {
  std::string file;    ///< as a disk path; empty where there is none
  std::string folder;  ///< that its paths are relative to
  std::vector<Setting> settings;
};

/// The configuration that counts for a folder: of the nearest one upwards that has an `unknot.toml`, or a
/// pyproject.toml with a `[tool.unknot]`, the folder itself included; not above a git top level. An Error
/// (`file:line:column: ...`) where it is no TOML.
Result<Config> find_config(const Disk& disk, const std::string& folder);

/// The configuration in a file: all of it, or `[tool.unknot]` of a pyproject.toml.
Result<Config> read_config(const Disk& disk, const std::string& file);

/// A disk path as the user calls it: from the working directory, where it lies in there.
std::string shown_path(const std::string& path);

/// The folder that holds all of the PATHs, as a disk path: where to look for their configuration.
std::string folder_of_paths(const Disk& disk, const std::string& directory,
                            const std::vector<std::string>& paths);

}  // namespace unknot::project
