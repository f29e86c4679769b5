#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace unknot::testing {

/// A new directory that is removed with all it holds when the test ends.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// The path of `name` inside.
  std::string operator/(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// Writes a file, byte for byte; directories on the way are made.
void write_file(const std::filesystem::path& path, std::string_view text);

/// The bytes of a file; a failed test where it cannot be read.
std::string read_file(const std::filesystem::path& path);

/// What a command line said (standard output and error, mixed) and how it ended.
struct Ran {
  int status = 0;
  std::string output;
};

/// Runs a shell command line in a directory.
Ran run_shell(const std::string& command, const std::filesystem::path& directory);

/// Whether a command can be found.
bool has_command(const std::string& name);

}  // namespace unknot::testing
