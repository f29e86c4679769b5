#include "support/scratch.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace unknot::testing {
namespace {

std::string quoted(const std::string& word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

}  // namespace

Scratch::Scratch() {
  std::string name = std::filesystem::temp_directory_path() / "unknot-test-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) std::abort();
  path_ = std::filesystem::canonical(name);
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  ASSERT_TRUE(file.flush()) << path;
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

Ran run_shell(const std::string& command, const std::filesystem::path& directory) {
  const std::string line = "cd " + quoted(directory.string()) + " && { " + command + "\n} 2>&1";
  FILE* pipe = popen(line.c_str(), "r");
  if (pipe == nullptr) return {-1, "cannot start a shell"};
  Ran ran;
  std::array<char, 4096> buffer{};
  while (const size_t got = fread(buffer.data(), 1, buffer.size(), pipe))
    ran.output.append(buffer.data(), got);
  const int status = pclose(pipe);
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

bool has_command(const std::string& name) {
  return run_shell("command -v " + name, "/").status == 0;
}

}  // namespace unknot::testing
