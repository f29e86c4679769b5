#include "base/disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <limits>
#include <mutex>
#include <system_error>

namespace unknot {
namespace {

namespace fs = std::filesystem;

/// Offsets into a text are 32 bits wide (base/span.h).
constexpr off_t largest_file = std::numeric_limits<uint32_t>::max() - 1;

Error failure(std::string_view what, const std::string& path, std::string_view reason) {
  return {ErrorKind::usage, "cannot " + std::string(what) + " " + path + ": " + std::string(reason)};
}

Error failure(std::string_view what, const std::string& path, int code) {
  return failure(what, path, std::generic_category().message(code));
}

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  explicit operator bool() const { return number_ >= 0; }
  int number() const { return number_; }
  /// Closes now; false where the system reports a late write error.
  bool close() {
    const int number = std::exchange(number_, -1);
    return number < 0 || ::close(number) == 0;
  }

 private:
  int number_;
};

/// Why this cannot be the file of a text; empty where nothing speaks against it.
std::string objection_to(const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return std::generic_category().message(EISDIR);
  if (!S_ISREG(status.st_mode)) return "Not a regular file";
  return status.st_size > largest_file ? std::generic_category().message(EFBIG) : "";
}

/// Opens the file of a text and looks at it. Without O_NONBLOCK, opening a named pipe would wait for a
/// writer.
int open_text(const std::string& path, struct stat& status) {
  const int number = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  return number >= 0 && ::fstat(number, &status) != 0 ? (::close(number), -1) : number;
}

/// Reads a file to its end into a buffer that is larger than it, or grows; how many bytes there were, or -1.
ssize_t read_all(int descriptor, size_t expected, std::string& buffer) {
  size_t filled = 0;
  while (true) {
    // One byte more than expected, so that the end of the file is seen in one step and without growing.
    if (filled >= buffer.size()) buffer.resize(std::max({2 * filled, expected + 1, size_t{4096}}));
    const ssize_t got = ::read(descriptor, buffer.data() + filled, buffer.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    filled += static_cast<size_t>(got);
    if (got == 0 || (filled == expected && filled < buffer.size())) return static_cast<ssize_t>(filled);
  }
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t put = ::write(descriptor, text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    text.remove_prefix(static_cast<size_t>(put));
  }
  return true;
}

EntryKind kind_of_mode(mode_t mode, bool is_link) {
  if (S_ISDIR(mode)) return is_link ? EntryKind::link_to_directory : EntryKind::directory;
  if (S_ISREG(mode)) return is_link ? EntryKind::link_to_file : EntryKind::file;
  return EntryKind::other;
}

/// The listing itself says what most names are; the others are looked at.
EntryKind kind_of(int folder, const dirent& entry) {
  if (entry.d_type == DT_DIR) return EntryKind::directory;
  if (entry.d_type == DT_REG) return EntryKind::file;
  if (entry.d_type != DT_LNK && entry.d_type != DT_UNKNOWN) return EntryKind::other;
  struct stat found {};
  if (::fstatat(folder, entry.d_name, &found, AT_SYMLINK_NOFOLLOW) != 0) return EntryKind::other;
  if (!S_ISLNK(found.st_mode)) return kind_of_mode(found.st_mode, false);
  if (::fstatat(folder, entry.d_name, &found, 0) != 0) return EntryKind::other;
  return kind_of_mode(found.st_mode, true);
}

/// Gives an open file the extended attributes of another, access lists among them, as far as the system lets
/// us: some are only for root, and some file systems have none.
void copy_attributes([[maybe_unused]] const std::string& from, [[maybe_unused]] int to) {
#ifdef __linux__
  const auto filled = [](auto get) {
    std::string value;
    ssize_t size = get(nullptr, 0);
    if (size > 0) {
      value.resize(static_cast<size_t>(size));
      size = get(value.data(), value.size());
    }
    value.resize(static_cast<size_t>(std::max<ssize_t>(size, 0)));
    return value;
  };
  const std::string names =
      filled([&](char* place, size_t size) { return ::listxattr(from.c_str(), place, size); });
  for (size_t at = 0; at < names.size(); at = names.find('\0', at) + 1) {
    const char* const name = names.c_str() + at;
    const std::string value =
        filled([&](char* place, size_t size) { return ::getxattr(from.c_str(), name, place, size); });
    static_cast<void>(::fsetxattr(to, name, value.data(), value.size(), 0));
  }
#endif
}

/// Gives an open file the bytes, and what `like` has besides. False with `errno` where a step fails.
bool fill(Descriptor& file, std::string_view text, const std::string& like) {
  if (!write_all(file.number(), text)) return false;
  if (!like.empty()) {
    struct stat model {};
    if (::stat(like.c_str(), &model) != 0) return false;
    // Only root may give a file away; for others the owner becomes who runs unknot, as with any editor.
    if (::fchown(file.number(), model.st_uid, model.st_gid) != 0 && errno != EPERM) return false;
    copy_attributes(like, file.number());
    if (::fchmod(file.number(), model.st_mode & 07777) != 0) return false;
  }
  return ::fsync(file.number()) == 0 && file.close();
}

/// Whether the system has no lock for such a directory, as opposed to one that somebody holds.
bool has_no_locks(int code) {
  return code == ENOLCK || code == ENOSYS || code == EOPNOTSUPP || code == EBADF || code == EINVAL;
}

}  // namespace

Result<std::string_view> Disk::read_into(const std::string& path, std::string& buffer) const {
  Result<std::string> text = read(path);
  if (!text) return text.error();
  buffer = std::move(*text);
  return std::string_view(buffer);
}

Result<std::string> RealDisk::read(const std::string& path) const {
  std::string text;
  const Result<std::string_view> all = read_into(path, text);
  if (!all) return all.error();
  text.resize(all->size());
  return text;
}

Result<std::string_view> RealDisk::read_into(const std::string& path, std::string& buffer) const {
  struct stat status {};
  const Descriptor file(open_text(path, status));
  if (!file) return failure("read", path, errno);
  if (const auto reason = objection_to(status); !reason.empty()) return failure("read", path, reason);
  const ssize_t size = read_all(file.number(), static_cast<size_t>(status.st_size), buffer);
  if (size < 0) return failure("read", path, errno);
  return std::string_view(buffer.data(), static_cast<size_t>(size));
}

Result<std::vector<DirectoryEntry>> RealDisk::list(const std::string& path) const {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(path.c_str()), ::closedir);
  if (!folder) return failure("list", path, errno);
  std::vector<DirectoryEntry> entries;
  errno = 0;
  while (const dirent* entry = ::readdir(folder.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..")
      entries.push_back({std::string(name), kind_of(::dirfd(folder.get()), *entry)});
    errno = 0;
  }
  if (errno != 0) return failure("list", path, errno);
  std::sort(entries.begin(), entries.end());
  return entries;
}

bool RealDisk::is_file(const std::string& path) const {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool RealDisk::is_directory(const std::string& path) const {
  std::error_code error;
  return fs::is_directory(path, error);
}

Result<std::string> RealDisk::resolve(const std::string& path) const {
  std::error_code error;
  const fs::path target = fs::canonical(path, error);
  if (error) return failure("find", path, error.value());
  return target.string();
}

Result<FileStatus> RealDisk::status(const std::string& path) const {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return failure("replace", path, errno);
  if (const auto reason = objection_to(found); !reason.empty()) return failure("replace", path, reason);
  // Renaming asks only for a writable directory; a write-protected file is still meant to stay.
  if (::access(path.c_str(), W_OK) != 0) return failure("replace", path, errno);
  return FileStatus{static_cast<uint64_t>(found.st_dev), static_cast<uint64_t>(found.st_ino),
                    static_cast<uint64_t>(found.st_nlink)};
}

Result<Done> RealDisk::create(const std::string& path, std::string_view text, const std::string& like) {
  if (struct stat model{}; !like.empty() && ::stat(like.c_str(), &model) != 0)
    return failure("write beside", like, errno);
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!file || !fill(file, text, like)) return failure("write", path, errno);
  return Done{};
}

Result<Done> RealDisk::rename(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) return failure("replace", to, errno);
  return Done{};
}

Result<Done> RealDisk::remove(const std::string& path) {
  if (::unlink(path.c_str()) != 0) return failure("remove", path, errno);
  return Done{};
}

Result<Done> RealDisk::flush(const std::string& directory) {
  const Descriptor opened(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Some file systems know no flush of a directory; they have no more to offer.
  if (!opened || (::fsync(opened.number()) != 0 && errno != EINVAL && errno != ENOTSUP))
    return failure("write to", directory, errno);
  return Done{};
}

Result<std::shared_ptr<void>> RealDisk::lock(const std::string& directory) {
  auto opened = std::make_shared<Descriptor>(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!*opened) return failure("write to", directory, errno);
  if (::flock(opened->number(), LOCK_EX | LOCK_NB) == 0 || has_no_locks(errno))
    return std::shared_ptr<void>(std::move(opened));
  return failure("write to", directory, "another unknot is writing there");
}

namespace {

/// Files are read by several threads at once; one lock for all disks keeps MemoryDisk a plain copyable value.
std::mutex log_mutex;

void log(std::vector<std::string>& entries, const std::string& path) {
  const std::lock_guard lock(log_mutex);
  entries.push_back(path);
}

/// The path as the keys of `MemoryDisk::files` are written: no ".", no "//", no "/" at the end.
std::string plain(const std::string& path) {
  std::string result = fs::path(path).lexically_normal().string();
  if (result.size() > 1 && result.back() == '/') result.pop_back();
  return result == "." ? "" : result;
}

/// What the path of everything in a directory starts with.
std::string inside(const std::string& directory) {
  const std::string path = plain(directory);
  return path.empty() || path == "/" ? path : path + "/";
}

}  // namespace

Result<std::string> MemoryDisk::read(const std::string& path) const {
  const std::string key = plain(path);
  log(read_log, key);
  if (unreadable.contains(key)) return failure("read", path, EACCES);
  if (const auto file = files.find(key); file != files.end()) return file->second;
  return failure("read", path, is_directory(path) ? EISDIR : ENOENT);
}

Result<std::vector<DirectoryEntry>> MemoryDisk::list(const std::string& path) const {
  if (unreadable.contains(plain(path))) return failure("list", path, EACCES);
  if (!is_directory(path)) return failure("list", path, is_file(path) ? ENOTDIR : ENOENT);
  const std::string prefix = inside(path);
  std::set<DirectoryEntry> entries;
  for (auto file = files.lower_bound(prefix); file != files.end() && file->first.starts_with(prefix);
       ++file) {
    const std::string rest = file->first.substr(prefix.size());
    const size_t slash = rest.find('/');
    const EntryKind kind = slash == std::string::npos ? EntryKind::file : EntryKind::directory;
    if (slash != 0) entries.insert({rest.substr(0, slash), kind});
  }
  return std::vector<DirectoryEntry>(entries.begin(), entries.end());
}

bool MemoryDisk::is_file(const std::string& path) const {
  return files.contains(plain(path));
}

bool MemoryDisk::is_directory(const std::string& path) const {
  const std::string prefix = inside(path);
  const auto first = files.lower_bound(prefix);
  return prefix.empty() || (first != files.end() && first->first.starts_with(prefix));
}

Result<std::string> MemoryDisk::resolve(const std::string& path) const {
  if (!is_file(path) && !is_directory(path)) return failure("find", path, ENOENT);
  return plain(path);
}

Result<FileStatus> MemoryDisk::status(const std::string& path) const {
  const std::string key = plain(path);
  const auto file = files.find(key);
  if (file == files.end()) return failure("replace", path, is_directory(path) ? EISDIR : ENOENT);
  if (unwritable.contains(key)) return failure("replace", path, EACCES);
  return FileStatus{0, static_cast<uint64_t>(std::distance(files.begin(), file)), 1};
}

Result<Done> MemoryDisk::create(const std::string& path, std::string_view text, const std::string&) {
  const std::string key = plain(path);
  if (unwritable.contains(key)) return failure("write", path, EACCES);
  if (!files.emplace(key, text).second) return failure("write", path, EEXIST);
  log(write_log, "create " + key);
  return Done{};
}

Result<Done> MemoryDisk::rename(const std::string& from, const std::string& to) {
  const auto file = files.find(plain(from));
  if (file == files.end()) return failure("replace", to, ENOENT);
  if (unwritable.contains(plain(to))) return failure("replace", to, EACCES);
  std::string text = std::move(file->second);
  files.erase(file);
  files[plain(to)] = std::move(text);
  log(write_log, "rename " + plain(from) + " " + plain(to));
  return Done{};
}

Result<Done> MemoryDisk::remove(const std::string& path) {
  if (files.erase(plain(path)) == 0) return failure("remove", path, ENOENT);
  log(write_log, "remove " + plain(path));
  return Done{};
}

Result<Done> MemoryDisk::flush(const std::string& directory) {
  log(write_log, "flush " + plain(directory));
  return Done{};
}

Result<std::shared_ptr<void>> MemoryDisk::lock(const std::string&) {
  return std::shared_ptr<void>();
}

}  // namespace unknot
