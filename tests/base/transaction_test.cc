// A disk that fails, dies or loses power at every single step of a run that changes several files.
#include "base/transaction.h"

#include <gtest/gtest.h>
#include <sys/file.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "support/scratch.h"

namespace unknot {
namespace {

using Files = std::map<std::string, std::string>;

/// What a step does to the disk when its number is up.
enum class Fault {
  fails_once,     ///< the step is not done; later ones are
  stays_broken,   ///< neither is any after it
  fails_anyway,   ///< the step is done, but said to have failed
  dies_before,    ///< the process ends before the step
  dies_half_way,  ///< ... in the middle of it: a part of a new file is there
  dies_after,     ///< ... after it
  loses_power,    ///< ... before it, and everything that was not flushed is lost
};

struct Died {};

/// A disk in memory with one fault.
class FaultyDisk : public MemoryDisk {
 public:
  FaultyDisk(Files tree, Fault fault, int at)
      : MemoryDisk(tree), durable(std::move(tree)), fault_(fault), at_(at) {}

  Result<Done> create(const std::string& path, std::string_view text, const std::string& like) override {
    return step([&] { return MemoryDisk::create(path, text, like); },
                [&] { files[path] = text.substr(0, text.size() / 2); });
  }
  Result<Done> rename(const std::string& from, const std::string& to) override {
    return step([&] { return MemoryDisk::rename(from, to); }, [] {});
  }
  Result<Done> remove(const std::string& path) override {
    return step([&] { return MemoryDisk::remove(path); }, [] {});
  }
  Result<Done> flush(const std::string& directory) override {
    return step(
        [&] {
          keep(directory);
          return MemoryDisk::flush(directory);
        },
        [] {});
  }

  bool was_met() const { return steps_ > at_; }
  Files durable;  ///< what would be there after a loss of power

 private:
  Result<Done> step(const std::function<Result<Done>()>& act, const std::function<void()>& begin) {
    const int number = steps_++;
    const Error broken{ErrorKind::usage, "the disk is broken"};
    if (number < at_ || (number > at_ && fault_ != Fault::stays_broken)) return act();
    switch (fault_) {
      case Fault::fails_once:
      case Fault::stays_broken:
        return broken;
      case Fault::fails_anyway:
        static_cast<void>(act());
        return broken;
      case Fault::dies_half_way:
        begin();
        throw Died{};
      case Fault::dies_after:
        static_cast<void>(act());
        throw Died{};
      case Fault::dies_before:
        throw Died{};
      case Fault::loses_power:
        files = durable;
        throw Died{};
    }
    return broken;
  }

  /// What lies directly in a directory is as it is now, whatever happens.
  void keep(const std::string& directory) {
    const auto is_inside = [&](const std::string& path) {
      return std::filesystem::path(path).parent_path() == directory;
    };
    std::erase_if(durable, [&](const auto& file) { return is_inside(file.first); });
    for (const auto& [path, text] : files) {
      if (is_inside(path)) durable[path] = text;
    }
  }

  Fault fault_;
  int at_;
  int steps_ = 0;
};

const Files old_tree{
    {"/p/a.py", "old a\n"}, {"/p/q/b.py", "old b, which is longer\n"}, {"/p/q/c.py", ""}, {"/p/d.py", "d\n"}};
const Files new_tree{
    {"/p/a.py", "new a, longer\n"}, {"/p/q/b.py", ""}, {"/p/q/c.py", "new c\n"}, {"/p/d.py", "d\n"}};

/// What a run would have to change in a tree.
std::vector<FileChange> changes_of(const Files& tree) {
  std::vector<FileChange> changes;
  for (const auto& [path, text] : new_tree) {
    if (tree.at(path) != text) changes.push_back({path, tree.at(path), text});
  }
  return changes;
}

/// Every file of the tree has its old text or its new one.
void expect_whole(const Files& tree) {
  for (const auto& [path, text] : new_tree) {
    ASSERT_TRUE(tree.contains(path)) << path;
    EXPECT_TRUE(tree.at(path) == text || tree.at(path) == old_tree.at(path)) << path << ": " << tree.at(path);
  }
}

/// Runs with a fault at every step in turn, until no step is left to fail; `then` looks at what there is.
void at_every_step(Fault fault, const std::function<void(FaultyDisk&, bool died, bool succeeded)>& then) {
  for (int at = 0;; at++) {
    ASSERT_LT(at, 100);
    SCOPED_TRACE("step " + std::to_string(at));
    FaultyDisk disk(old_tree, fault, at);
    bool died = false, succeeded = false;
    try {
      succeeded = write_all(disk, "/p", changes_of(disk.files)).ok();
    } catch (const Died&) {
      died = true;
    }
    if (!disk.was_met()) {
      EXPECT_TRUE(succeeded);
      EXPECT_EQ(disk.files, new_tree);
      EXPECT_GT(at, 12);
      return;
    }
    expect_whole(disk.files);
    then(disk, died, succeeded);
  }
}

/// The next run: it recovers, then does what there is to do.
Files after_rerun(const Files& tree) {
  MemoryDisk disk(tree);
  EXPECT_TRUE(recover(disk, "/p").ok());
  EXPECT_FALSE(was_interrupted(disk, "/p"));
  EXPECT_TRUE(disk.files == old_tree || disk.files == new_tree) << "all or none, and no litter";
  EXPECT_TRUE(write_all(disk, "/p", changes_of(disk.files)).ok());
  return disk.files;
}

TEST(Transaction, WritesAllAndLeavesNothingElse) {
  MemoryDisk disk(old_tree);
  ASSERT_TRUE(write_all(disk, "/p", changes_of(old_tree)).ok());
  EXPECT_EQ(disk.files, new_tree);
  disk.write_log.clear();
  ASSERT_TRUE(write_all(disk, "/p", {}).ok());
  EXPECT_EQ(recover(disk, "/p")->kind, Recovery::Kind::nothing);
  EXPECT_TRUE(disk.write_log.empty());
}

TEST(Transaction, EveryNewTextIsDurableBeforeTheFirstIsRenamed) {
  MemoryDisk disk(old_tree);
  ASSERT_TRUE(write_all(disk, "/p", changes_of(old_tree)).ok());
  const auto first =
      std::find(disk.write_log.begin(), disk.write_log.end(), "rename /p/.unknot-new-0 /p/a.py");
  ASSERT_NE(first, disk.write_log.end());
  for (const std::string file : {"/p/.unknot-new-0", "/p/q/.unknot-new-1", "/p/q/.unknot-new-2"})
    EXPECT_LT(std::find(disk.write_log.begin(), disk.write_log.end(), "create " + file), first);
  EXPECT_LT(std::find(disk.write_log.begin(), disk.write_log.end(), "flush /p/q"), first);
}

TEST(Transaction, AStepThatFailsChangesNothing) {
  for (const Fault fault : {Fault::fails_once, Fault::fails_anyway}) {
    at_every_step(fault, [](FaultyDisk& disk, bool, bool succeeded) {
      // Once all files are written, a failure to clear up is none of the caller's.
      const Files rerun = after_rerun(disk.files);
      EXPECT_EQ(rerun, new_tree);
      std::erase_if(disk.files,
                    [](const auto& file) { return file.first.find("/.unknot-") != std::string::npos; });
      EXPECT_EQ(disk.files, succeeded ? new_tree : old_tree);
    });
  }
}

TEST(Transaction, ADiskThatStaysBrokenIsMendedByTheNextRun) {
  at_every_step(Fault::stays_broken,
                [](FaultyDisk& disk, bool, bool) { EXPECT_EQ(after_rerun(disk.files), new_tree); });
}

TEST(Transaction, ADeathIsMendedByTheNextRun) {
  for (const Fault fault :
       {Fault::dies_before, Fault::dies_half_way, Fault::dies_after, Fault::loses_power}) {
    at_every_step(fault, [](FaultyDisk& disk, bool died, bool) {
      EXPECT_TRUE(died);
      EXPECT_EQ(after_rerun(disk.files), new_tree);
    });
  }
}

TEST(Transaction, ADeathWhileRecoveringIsMendedToo) {
  at_every_step(Fault::dies_before, [](FaultyDisk& broken, bool, bool) {
    for (int at = 0; at < 100; at++) {
      FaultyDisk disk(broken.files, Fault::dies_half_way, at);
      try {
        static_cast<void>(recover(disk, "/p"));
      } catch (const Died&) {
      }
      expect_whole(disk.files);
      EXPECT_EQ(after_rerun(disk.files), new_tree);
      if (!disk.was_met()) return;
    }
  });
}

TEST(Transaction, AFileThatChangedStopsEverything) {
  MemoryDisk disk(old_tree);
  const auto changes = changes_of(old_tree);
  disk.files["/p/q/c.py"] = "somebody was here";
  const Files before = disk.files;
  const auto done = write_all(disk, "/p", changes);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().message, "/p/q/c.py: changed while it was being worked on; nothing was changed");
  EXPECT_EQ(disk.files, before);
  EXPECT_TRUE(disk.write_log.empty());
}

TEST(Transaction, AFileThatMayNotBeWrittenStopsEverything) {
  MemoryDisk disk(old_tree);
  disk.unwritable = {"/p/q/c.py"};
  const auto done = write_all(disk, "/p", changes_of(old_tree));
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().message, "cannot replace /p/q/c.py: Permission denied; nothing was changed");
  EXPECT_EQ(disk.files, old_tree);
  EXPECT_TRUE(disk.write_log.empty());
}

/// The tree after a death at the given step, counted from the first.
Files interrupted_at(const std::string& step) {
  MemoryDisk whole(old_tree);
  EXPECT_TRUE(write_all(whole, "/p", changes_of(old_tree)).ok());
  const auto found = std::find(whole.write_log.begin(), whole.write_log.end(), step);
  EXPECT_NE(found, whole.write_log.end());
  FaultyDisk disk(old_tree, Fault::dies_after, static_cast<int>(found - whole.write_log.begin()));
  EXPECT_THROW(static_cast<void>(write_all(disk, "/p", changes_of(old_tree))), Died);
  return disk.files;
}

TEST(Transaction, WhatAPersonChangedAfterwardsStays) {
  // The first file was replaced, the others were not yet.
  const Files tree = interrupted_at("rename /p/.unknot-new-0 /p/a.py");
  MemoryDisk on_new(tree);
  on_new.files["/p/a.py"] += "more\n";
  Result<Recovery> done = recover(on_new, "/p");
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(done->kind, Recovery::Kind::finished);
  EXPECT_EQ(done->kept, std::vector<std::string>{"/p/a.py"});
  Files wanted = new_tree;
  wanted["/p/a.py"] += "more\n";
  EXPECT_EQ(on_new.files, wanted);

  MemoryDisk on_old(tree);
  on_old.files["/p/q/c.py"] += "more\n";
  done = recover(on_old, "/p");
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(done->kind, Recovery::Kind::undone);
  wanted = old_tree;
  wanted["/p/q/c.py"] += "more\n";
  EXPECT_EQ(on_old.files, wanted);
}

TEST(Transaction, AFileThatIsGoneAfterwardsStaysAway) {
  Files tree = interrupted_at("rename /p/.unknot-new-0 /p/a.py");
  std::erase_if(tree, [](const auto& file) { return file.first.starts_with("/p/q/"); });
  MemoryDisk disk(tree);
  ASSERT_TRUE(recover(disk, "/p").ok());
  EXPECT_FALSE(disk.files.contains("/p/q/b.py"));
  EXPECT_EQ(disk.files.size(), 2u);
}

TEST(Transaction, AJournalDoesNotReachOutOfItsRoot) {
  const auto field = [](const std::string& text) { return std::to_string(text.size()) + ":" + text + "\n"; };
  for (const std::string path : {"../outside.py", "/etc/x", ".git/hooks/pre-commit", "q/../../outside.py"}) {
    const std::string journal =
        "unknot journal 1\n" + field(path) + field(".unknot-new-0") + field("old") + field("new") + "end\n";
    MemoryDisk disk({{"/outside.py", "old"},
                     {"/etc/x", "old"},
                     {"/p/.git/hooks/pre-commit", "old"},
                     {"/p/.unknot-journal-forward", journal}});
    ASSERT_TRUE(recover(disk, "/p").ok());
    for (const auto& [name, text] : disk.files) EXPECT_EQ(text, "old") << name;
    EXPECT_EQ(disk.files.size(), 3u);
  }
}

class RealTransaction : public ::testing::Test {
 protected:
  testing::Scratch scratch;
  RealDisk disk;
};

TEST_F(RealTransaction, ALinkOutOfTheRootIsNotFollowed) {
  testing::write_file(scratch / "outside.py", "old");
  std::filesystem::create_directory(scratch / "root");
  std::filesystem::create_symlink("../outside.py", scratch / "root/a.py");
  const auto done = write_all(disk, scratch / "root", {{scratch / "root/a.py", "old", "new"}});
  ASSERT_FALSE(done.ok());
  EXPECT_NE(done.error().message.find("root/a.py: is a link to "), std::string::npos) << done.error().message;
  EXPECT_EQ(testing::read_file(scratch / "outside.py"), "old");
}

TEST_F(RealTransaction, OneFileByTwoNamesIsRefused) {
  testing::write_file(scratch / "a.py", "old");
  std::filesystem::create_hard_link(scratch / "a.py", scratch / "b.py");
  std::filesystem::create_symlink("a.py", scratch / "c.py");
  for (const std::string other : {"b.py", "c.py"}) {
    const auto done =
        write_all(disk, scratch.path(), {{scratch / "a.py", "old", "new"}, {scratch / other, "old", "new"}});
    ASSERT_FALSE(done.ok());
    EXPECT_NE(done.error().message.find("is the same file as"), std::string::npos) << done.error().message;
  }
  EXPECT_EQ(testing::read_file(scratch / "a.py"), "old");
}

TEST_F(RealTransaction, AHardLinkIsSplitAndSaid) {
  testing::write_file(scratch / "a.py", "old");
  std::filesystem::create_hard_link(scratch / "a.py", scratch / "b.py");
  const auto done = write_all(disk, scratch.path(), {{scratch / "a.py", "old", "new"}});
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(done->split, std::vector<std::string>{scratch / "a.py"});
  EXPECT_EQ(testing::read_file(scratch / "a.py"), "new");
  EXPECT_EQ(testing::read_file(scratch / "b.py"), "old");
}

TEST_F(RealTransaction, TwoRunsDoNotMix) {
  testing::write_file(scratch / "a.py", "old");
  const Result<std::shared_ptr<void>> other = disk.lock(scratch.path());
  ASSERT_TRUE(other.ok());
  const auto done = write_all(disk, scratch.path(), {{scratch / "a.py", "old", "new"}});
  ASSERT_FALSE(done.ok());
  EXPECT_NE(done.error().message.find("another unknot is writing there"), std::string::npos);
  EXPECT_EQ(testing::read_file(scratch / "a.py"), "old");
}

}  // namespace
}  // namespace unknot
