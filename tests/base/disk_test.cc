#include "base/disk.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/transaction.h"
#include "support/scratch.h"

namespace unknot {
namespace {

namespace fs = std::filesystem;
using testing::read_file;
using testing::Scratch;
using testing::write_file;

std::vector<std::string> names_in(const fs::path& directory) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(directory)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

mode_t mode_of(const std::string& path) {
  struct stat status {};
  EXPECT_EQ(stat(path.c_str(), &status), 0);
  return status.st_mode & 07777;
}

template <class T>
void expect_error(const Result<T>& result, const std::string& path, const std::string& reason) {
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().kind, ErrorKind::usage);
  EXPECT_NE(result.error().message.find(path), std::string::npos) << result.error().message;
  EXPECT_NE(result.error().message.find(reason), std::string::npos) << result.error().message;
}

/// Root may read and write everything; then there is nothing to test.
bool permissions_count() {
  return geteuid() != 0;
}

/// Lets writes past a size fail half-way, as a full disk would.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &old_);
    const struct rlimit limit { bytes, old_.rlim_max };
    setrlimit(RLIMIT_FSIZE, &limit);
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &old_);
    static_cast<void>(std::signal(SIGXFSZ, handler_));
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  struct rlimit old_ {};
  void (*handler_)(int) = nullptr;
};

class RealDiskTest : public ::testing::Test {
 protected:
  /// Gives a file below the scratch folder another text, whatever it holds.
  Result<Done> replace(const std::string& path, std::string_view text) {
    const Result<std::string> before = disk.read(path);
    if (!before) return before.error();
    const Result<Written> written = write_all(disk, scratch.path(), {{path, *before, std::string(text)}});
    if (!written) return written.error();
    return Done{};
  }

  Scratch scratch;
  RealDisk disk;
};

TEST_F(RealDiskTest, ReadsEveryByte) {
  std::string text = std::string("\xEF\xBB\xBF") + "a\r\nb\rc" + std::string(2, '\0') + "no end";
  write_file(scratch / "a.py", text);
  EXPECT_EQ(*disk.read(scratch / "a.py"), text);
  write_file(scratch / "empty.py", "");
  EXPECT_EQ(*disk.read(scratch / "empty.py"), "");
  text.assign(3'000'000, 'x');
  write_file(scratch / "big.py", text);
  EXPECT_EQ(*disk.read(scratch / "big.py"), text);
}

TEST_F(RealDiskTest, ReadsFilesWhoseSizeIsNotKnown) {
  if (!fs::exists("/proc/self/status")) GTEST_SKIP() << "no /proc";
  EXPECT_NE(disk.read("/proc/self/status")->find("Pid:"), std::string::npos);
}

TEST_F(RealDiskTest, ReadsManyFilesIntoOneBuffer) {
  std::string buffer;
  for (const size_t size : {size_t{5000}, size_t{0}, size_t{1}, size_t{4095}, size_t{4096}, size_t{20000}}) {
    const std::string text(size, 'x');
    write_file(scratch / "many.py", text);
    const auto read = disk.read_into(scratch / "many.py", buffer);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(*read, text);
  }
  EXPECT_FALSE(disk.read_into(scratch / "absent.py", buffer).ok());
}

TEST_F(RealDiskTest, ReadErrorsNamePathAndReason) {
  expect_error(disk.read(scratch / "absent.py"), scratch / "absent.py", "No such file or directory");
  expect_error(disk.read(scratch.path()), scratch.path(), "Is a directory");
  write_file(scratch / "file", "");
  expect_error(disk.read(scratch / "file/a.py"), scratch / "file/a.py", "Not a directory");
  fs::create_symlink("nowhere", scratch / "dangling.py");
  expect_error(disk.read(scratch / "dangling.py"), scratch / "dangling.py", "No such file or directory");
}

TEST_F(RealDiskTest, ANamedPipeIsRefusedAndNotWaitedFor) {
  ASSERT_EQ(mkfifo((scratch / "pipe.py").c_str(), 0600), 0);
  expect_error(disk.read(scratch / "pipe.py"), scratch / "pipe.py", "Not a regular file");
  expect_error(disk.status(scratch / "pipe.py"), scratch / "pipe.py", "Not a regular file");
}

TEST_F(RealDiskTest, AnUnreadableFileIsAnError) {
  if (!permissions_count()) GTEST_SKIP() << "root may read everything";
  write_file(scratch / "a.py", "x");
  fs::permissions(scratch / "a.py", fs::perms::none);
  expect_error(disk.read(scratch / "a.py"), scratch / "a.py", "Permission denied");
}

TEST_F(RealDiskTest, ListsByNameAndSaysWhatIsALink) {
  write_file(scratch / "b.py", "");
  write_file(scratch / "a/x.py", "");
  fs::create_symlink("b.py", scratch / "c.py");
  fs::create_symlink("a", scratch / "d");
  fs::create_symlink("nowhere", scratch / "e");
  fs::create_symlink("loop", scratch / "loop");
  ASSERT_EQ(mkfifo((scratch / "pipe").c_str(), 0600), 0);
  const std::vector<DirectoryEntry> expected = {
      {"a", EntryKind::directory},         {"b.py", EntryKind::file}, {"c.py", EntryKind::link_to_file},
      {"d", EntryKind::link_to_directory}, {"e", EntryKind::other},   {"loop", EntryKind::other},
      {"pipe", EntryKind::other},
  };
  EXPECT_EQ(*disk.list(scratch.path()), expected);
}

TEST_F(RealDiskTest, ListErrorsNamePathAndReason) {
  expect_error(disk.list(scratch / "absent"), scratch / "absent", "No such file or directory");
  write_file(scratch / "file", "");
  expect_error(disk.list(scratch / "file"), scratch / "file", "Not a directory");
}

TEST_F(RealDiskTest, KindsFollowLinks) {
  write_file(scratch / "a/x.py", "");
  fs::create_symlink("a", scratch / "d");
  fs::create_symlink("a/x.py", scratch / "l.py");
  EXPECT_TRUE(disk.is_file(scratch / "a/x.py"));
  EXPECT_TRUE(disk.is_file(scratch / "l.py"));
  EXPECT_FALSE(disk.is_file(scratch / "a"));
  EXPECT_FALSE(disk.is_file(scratch / "absent"));
  EXPECT_TRUE(disk.is_directory(scratch / "a"));
  EXPECT_TRUE(disk.is_directory(scratch / "d"));
  EXPECT_FALSE(disk.is_directory(scratch / "a/x.py"));
  EXPECT_FALSE(disk.is_directory(scratch / "absent"));
}

TEST_F(RealDiskTest, ReplacesTheWholeFile) {
  write_file(scratch / "a.py", "a long text that was there before\n");
  ASSERT_TRUE(replace(scratch / "a.py", std::string_view("new\r\n\0", 6)).ok());
  EXPECT_EQ(read_file(scratch / "a.py"), std::string("new\r\n\0", 6));
  ASSERT_TRUE(replace(scratch / "a.py", "").ok());
  EXPECT_EQ(read_file(scratch / "a.py"), "");
  EXPECT_EQ(names_in(scratch.path()), std::vector<std::string>{"a.py"});
}

TEST_F(RealDiskTest, WhoHasTheOldFileOpenKeepsReadingIt) {
  write_file(scratch / "a.py", "old");
  std::ifstream reader(scratch / "a.py");
  ASSERT_TRUE(replace(scratch / "a.py", "new").ok());
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(reader), {}), "old");
}

TEST_F(RealDiskTest, ReplacingKeepsTheMode) {
  for (const mode_t mode : {0755, 0640, 0600, 0777}) {
    write_file(scratch / "a.py", "old");
    ASSERT_EQ(chmod((scratch / "a.py").c_str(), mode), 0);
    ASSERT_TRUE(replace(scratch / "a.py", "new").ok());
    EXPECT_EQ(mode_of(scratch / "a.py"), mode);
  }
}

#ifdef __linux__
TEST_F(RealDiskTest, ReplacingKeepsExtendedAttributes) {
  const std::string path = scratch / "a.py", value = std::string("by\0hand", 7);
  write_file(path, "old");
  if (setxattr(path.c_str(), "user.origin", value.data(), value.size(), 0) != 0)
    GTEST_SKIP() << "no extended attributes here";
  ASSERT_EQ(setxattr(path.c_str(), "user.empty", "", 0, 0), 0);
  ASSERT_TRUE(replace(path, "new").ok());
  char place[64];
  ASSERT_EQ(getxattr(path.c_str(), "user.origin", place, sizeof place), static_cast<ssize_t>(value.size()));
  EXPECT_EQ(std::string(place, value.size()), value);
  EXPECT_EQ(getxattr(path.c_str(), "user.empty", place, sizeof place), 0);
  EXPECT_EQ(read_file(path), "new");
}
#endif

TEST_F(RealDiskTest, ReplacingKeepsTheOwnerWhereThatIsAllowed) {
  if (geteuid() != 0) GTEST_SKIP() << "only root may give files away";
  write_file(scratch / "a.py", "old");
  if (chown((scratch / "a.py").c_str(), 12, 34) != 0) GTEST_SKIP() << "files cannot be given away here";
  ASSERT_TRUE(replace(scratch / "a.py", "new").ok());
  struct stat status {};
  ASSERT_EQ(stat((scratch / "a.py").c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, 12u);
  EXPECT_EQ(status.st_gid, 34u);
}

TEST_F(RealDiskTest, ReplacingFollowsLinks) {
  write_file(scratch / "deep/target.py", "old");
  fs::create_symlink("deep/target.py", scratch / "one.py");
  fs::create_symlink("one.py", scratch / "two.py");
  ASSERT_TRUE(replace(scratch / "two.py", "new").ok());
  EXPECT_TRUE(fs::is_symlink(scratch / "two.py"));
  EXPECT_TRUE(fs::is_symlink(scratch / "one.py"));
  EXPECT_EQ(read_file(scratch / "deep/target.py"), "new");
  EXPECT_EQ(names_in(scratch / "deep"), std::vector<std::string>{"target.py"});
}

TEST_F(RealDiskTest, ReplacingNeedsAFile) {
  expect_error(replace(scratch / "absent.py", ""), scratch / "absent.py", "No such file or directory");
  EXPECT_FALSE(fs::exists(scratch / "absent.py"));
  expect_error(replace(scratch.path(), ""), scratch.path(), "Is a directory");
  fs::create_symlink("nowhere", scratch / "dangling.py");
  expect_error(replace(scratch / "dangling.py", ""), scratch / "dangling.py", "No such file or directory");
  EXPECT_EQ(names_in(scratch.path()), std::vector<std::string>{"dangling.py"});
}

TEST_F(RealDiskTest, AWriteProtectedFileStays) {
  if (!permissions_count()) GTEST_SKIP() << "root may write everything";
  write_file(scratch / "a.py", "old");
  fs::permissions(scratch / "a.py", fs::perms::owner_read);
  expect_error(replace(scratch / "a.py", "new"), scratch / "a.py", "Permission denied");
  EXPECT_EQ(read_file(scratch / "a.py"), "old");
}

TEST_F(RealDiskTest, AWriteProtectedDirectoryKeepsItsFile) {
  if (!permissions_count()) GTEST_SKIP() << "root may write everything";
  write_file(scratch / "d/a.py", "old");
  fs::permissions(scratch / "d", fs::perms::owner_read | fs::perms::owner_exec);
  expect_error(replace(scratch / "d/a.py", "new"), scratch / "d/a.py", "Permission denied");
  EXPECT_EQ(read_file(scratch / "d/a.py"), "old");
  fs::permissions(scratch / "d", fs::perms::owner_all);
}

TEST_F(RealDiskTest, AFailedWriteLeavesTheOldFileAndNothingElse) {
  write_file(scratch / "a.py", "old");
  {
    const FileSizeLimit limit(1000);
    // The journal comes first, and holds the new text too.
    expect_error(replace(scratch / "a.py", std::string(100'000, 'x')), scratch.path(), "File too large");
    expect_error(disk.create(scratch / "b.py", std::string(100'000, 'x'), ""), scratch / "b.py",
                 "File too large");
    ASSERT_TRUE(disk.remove(scratch / "b.py").ok());
  }
  EXPECT_EQ(read_file(scratch / "a.py"), "old");
  EXPECT_EQ(names_in(scratch.path()), std::vector<std::string>{"a.py"});
}

}  // namespace
}  // namespace unknot
