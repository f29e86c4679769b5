#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "base/disk.h"

namespace unknot {
namespace {

using Strings = std::vector<std::string>;
using Entries = std::vector<DirectoryEntry>;

MemoryDisk sample() {
  return MemoryDisk({{"setup.py", "s"}, {"pkg/__init__.py", "i"}, {"pkg/sub/a.py", "a"}, {"pkg.py", "p"}});
}

TEST(MemoryDisk, ReadsAndLogs) {
  const MemoryDisk disk = sample();
  EXPECT_EQ(*disk.read("pkg/sub/a.py"), "a");
  EXPECT_EQ(*disk.read("./pkg//__init__.py"), "i");
  EXPECT_FALSE(disk.read("absent.py").ok());
  EXPECT_EQ(disk.read_log, (Strings{"pkg/sub/a.py", "pkg/__init__.py", "absent.py"}));
  EXPECT_TRUE(disk.write_log.empty());
}

TEST(MemoryDisk, ErrorsReadAsThoseOfARealDisk) {
  MemoryDisk disk = sample();
  disk.unreadable = {"setup.py", "pkg/sub"};
  disk.unwritable = {"pkg.py"};
  EXPECT_EQ(disk.read("absent.py").error().message, "cannot read absent.py: No such file or directory");
  EXPECT_EQ(disk.read("pkg").error().message, "cannot read pkg: Is a directory");
  EXPECT_EQ(disk.read("setup.py").error().message, "cannot read setup.py: Permission denied");
  EXPECT_EQ(disk.list("absent").error().message, "cannot list absent: No such file or directory");
  EXPECT_EQ(disk.list("pkg.py").error().message, "cannot list pkg.py: Not a directory");
  EXPECT_EQ(disk.list("pkg/sub").error().message, "cannot list pkg/sub: Permission denied");
  EXPECT_EQ(disk.status("absent.py").error().message, "cannot replace absent.py: No such file or directory");
  EXPECT_EQ(disk.status("pkg.py").error().message, "cannot replace pkg.py: Permission denied");
  EXPECT_EQ(disk.create("setup.py", "", "").error().message, "cannot write setup.py: File exists");
  EXPECT_EQ(disk.remove("absent.py").error().message, "cannot remove absent.py: No such file or directory");
  EXPECT_EQ(disk.read("absent.py").error().kind, ErrorKind::usage);
}

TEST(MemoryDisk, ListsWhatLiesDirectlyInside) {
  const MemoryDisk disk = sample();
  const Entries top = {
      {"pkg", EntryKind::directory}, {"pkg.py", EntryKind::file}, {"setup.py", EntryKind::file}};
  EXPECT_EQ(*disk.list("."), top);
  EXPECT_EQ(*disk.list(""), top);
  EXPECT_EQ(*disk.list("pkg/"), (Entries{{"__init__.py", EntryKind::file}, {"sub", EntryKind::directory}}));
  EXPECT_TRUE(disk.list("")->size() == 3 && disk.read_log.empty());
}

TEST(MemoryDisk, AbsolutePaths) {
  const MemoryDisk disk({{"/p/a.py", ""}, {"/p/q/b.py", ""}});
  EXPECT_EQ(*disk.list("/"), (Entries{{"p", EntryKind::directory}}));
  EXPECT_EQ(*disk.list("/p"), (Entries{{"a.py", EntryKind::file}, {"q", EntryKind::directory}}));
  EXPECT_TRUE(disk.is_file("/p/q/../a.py"));
  EXPECT_TRUE(disk.is_directory("/p/"));
  EXPECT_TRUE(disk.is_directory("/"));
}

TEST(MemoryDisk, Kinds) {
  const MemoryDisk disk = sample();
  EXPECT_TRUE(disk.is_file("pkg.py"));
  EXPECT_FALSE(disk.is_file("pkg"));
  EXPECT_TRUE(disk.is_directory("pkg"));
  EXPECT_TRUE(disk.is_directory("pkg/sub/"));
  EXPECT_TRUE(disk.is_directory("."));
  EXPECT_FALSE(disk.is_directory("pk"));
  EXPECT_FALSE(disk.is_directory("pkg.py"));
}

TEST(MemoryDisk, ChangesAndLogs) {
  MemoryDisk disk = sample();
  ASSERT_TRUE(disk.create("./pkg/new", "new", "pkg.py").ok());
  ASSERT_TRUE(disk.rename("pkg/new", "./pkg.py").ok());
  ASSERT_TRUE(disk.flush("pkg").ok());
  ASSERT_TRUE(disk.remove("setup.py").ok());
  EXPECT_FALSE(disk.rename("absent.py", "pkg.py").ok());
  EXPECT_EQ(disk.files.at("pkg.py"), "new");
  EXPECT_EQ(disk.files.size(), 3u);
  EXPECT_EQ(disk.write_log,
            (Strings{"create pkg/new", "rename pkg/new pkg.py", "flush pkg", "remove setup.py"}));
}

TEST(MemoryDisk, SeveralThreadsMayRead) {
  const MemoryDisk disk = sample();
  const auto read_often = [&disk] {
    for (int i = 0; i < 1000; ++i) EXPECT_TRUE(disk.read("pkg.py").ok());
  };
  std::thread other(read_often);
  read_often();
  other.join();
  EXPECT_EQ(disk.read_log.size(), 2000u);
}

}  // namespace
}  // namespace unknot
