// The yardstick of tests/bench/hook_latency.py: reads every .py file below a folder, and does nothing with
// it.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Totals {
  size_t files = 0, bytes = 0;
};

void read_file(int folder, const char* name, std::vector<char>& buffer, Totals& totals) {
  const int file = ::openat(folder, name, O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (file < 0 || ::fstat(file, &status) != 0) return;
  if (const auto size = static_cast<size_t>(status.st_size); size > buffer.size()) buffer.resize(size);
  ssize_t got = 0;
  while ((got = ::read(file, buffer.data(), buffer.size())) > 0) totals.bytes += static_cast<size_t>(got);
  ::close(file);
  totals.files++;
}

void read_folder(int parent, const char* name, std::vector<char>& buffer, Totals& totals) {
  const int descriptor = ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* const folder = descriptor < 0 ? nullptr : ::fdopendir(descriptor);
  if (folder == nullptr) return;
  while (const dirent* entry = ::readdir(folder)) {
    const std::string_view called = entry->d_name;
    if (entry->d_type == DT_DIR && !called.starts_with('.')) {
      read_folder(descriptor, entry->d_name, buffer, totals);
    } else if (entry->d_type == DT_REG && called.ends_with(".py")) {
      read_file(descriptor, entry->d_name, buffer, totals);
    }
  }
  ::closedir(folder);
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<char> buffer(1 << 20);
  Totals totals;
  read_folder(AT_FDCWD, count > 1 ? arguments[1] : ".", buffer, totals);
  std::printf("%zu files, %zu bytes\n", totals.files, totals.bytes);
}
