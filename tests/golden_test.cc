// Golden cases. A folder golden/<rewriter>/<case>/ holds a small project (in/), the arguments of `unknot fix`
// (args), the patch that it must print (want.diff; without that file it must print none), and what it says
// with -v (want.txt). Where <rewriter> is one, only that one is selected, unless the arguments select others:
// what more there is to do is the business of golden/plan.
//
// Each case is run on copies outside of any repository:
//   1. `fix` prints want.diff, `fix -v` says want.txt, and neither writes anything;
//   2. `git apply` and `patch` make of the project what `fix --write` makes of it, and a second run changes
//   nothing;
//   3. what CPython could import before, it can import after, with the same output; test functions count as
//   output.
//
// UPDATE_GOLDEN=1 writes want.diff and want.txt anew, UPDATE_GOLDEN=report only want.txt (the patch must
// still be the wanted one). Neither writes anything while another check fails: an expectation is never a
// broken result.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/scratch.h"

namespace unknot {
namespace {

namespace fs = std::filesystem;
using testing::Ran;
using testing::read_file;
using testing::run_shell;
using testing::Scratch;
using testing::write_file;

const fs::path source_dir = UNKNOT_SOURCE_DIR;
const fs::path golden_dir = source_dir / "golden";

/// The files below a folder, byte for byte, by their paths.
using Tree = std::map<std::string, std::string>;

Tree read_tree(const fs::path& root) {
  Tree tree;
  for (const auto& entry : fs::recursive_directory_iterator(root))
    if (!entry.is_directory()) tree[fs::relative(entry.path(), root).string()] = read_file(entry.path());
  return tree;
}

/// The paths of the files that differ; empty where the trees are equal.
std::vector<std::string> differing(const Tree& a, const Tree& b) {
  std::vector<std::string> paths;
  for (const auto& [path, text] : a)
    if (const auto other = b.find(path); other == b.end() || other->second != text) paths.push_back(path);
  for (const auto& [path, text] : b)
    if (!a.contains(path)) paths.push_back(path);
  return paths;
}

std::string read_if_present(const fs::path& path) {
  return fs::exists(path) ? read_file(path) : "";
}

std::vector<std::string> folders_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// "redirect/plain", ...
std::vector<std::string> cases() {
  std::vector<std::string> found;
  for (const auto& rewriter : folders_in(golden_dir))
    for (const auto& name : folders_in(golden_dir / rewriter)) found.push_back(rewriter + "/" + name);
  return found;
}

enum class Update { nothing, report, everything };

Update wanted_update() {
  const char* value = std::getenv("UPDATE_GOLDEN");
  if (value == nullptr || *value == '\0') return Update::nothing;
  return std::string_view(value) == "report" ? Update::report : Update::everything;
}

/// What `unknot fix` printed on standard output and on standard error, and its exit status.
struct Printed {
  int status = 0;
  std::string out;
  std::string err;
};

class Golden : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    for (fs::path folder = scratch_.path(); folder != folder.root_path(); folder = folder.parent_path())
      ASSERT_FALSE(fs::exists(folder / ".git")) << "set TMPDIR to a folder outside of any git repository";
    ASSERT_TRUE(fs::is_directory(case_ / "in"));
  }

  /// A new copy of the project.
  fs::path copy(const std::string& name) {
    fs::copy(case_ / "in", scratch_.path() / name, fs::copy_options::recursive);
    return scratch_.path() / name;
  }

  Printed fix(const std::string& flags, const fs::path& tree) {
    std::string args = read_file(case_ / "args");
    args.erase(std::min(args.find_last_not_of(" \r\n") + 1, args.size()));
    const std::string rewriter = case_.parent_path().filename().string();
    const bool is_rewriter = fs::exists(source_dir / "rewriters" / (rewriter + ".cc"));
    if (is_rewriter && args.find("--select") == std::string::npos) args += " --select " + rewriter;
    const std::string command = std::string("'" UNKNOT_BINARY "' fix ") + flags + " " + args + " >'" +
                                (scratch_ / "out") + "' 2>'" + (scratch_ / "err") + "'";
    const int status = run_shell(command, tree).status;
    return {status, read_file(scratch_ / "out"), read_file(scratch_ / "err")};
  }

  /// A copy to which another tool has applied the patch.
  Tree patched_by(const std::string& name, const std::string& tool, const std::string& patch) {
    write_file(scratch_ / "patch", patch);
    const fs::path tree = copy(name);
    const Ran ran = run_shell(tool + " '" + (scratch_ / "patch") + "'", tree);
    EXPECT_EQ(ran.status, 0) << tool << " does not take the patch: " << ran.output << patch;
    return read_tree(tree);
  }

  /// The lines of import_entries.py about the modules that can be imported.
  std::multiset<std::string> working_entries(const fs::path& tree) {
    const std::string script = (source_dir / "tests/golden/import_entries.py").string();
    const Ran ran = run_shell("'" UNKNOT_PYTHON "' -B '" + script + "' '" + tree.string() + "'", "/");
    EXPECT_EQ(ran.status, 0) << ran.output;
    std::multiset<std::string> working;
    std::istringstream lines(ran.output);
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("works ")) working.insert(line);
    return working;
  }

  void check_applying(const std::string& patch, const Tree& written) {
    const std::string no_repository = "GIT_CEILING_DIRECTORIES='" + scratch_.path().string() +
                                      "' GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 ";
    const Tree by_git = patched_by("git", no_repository + "git apply", patch);
    const Tree by_patch = patched_by("patched", "patch -p1 -F0 --binary -s -i", patch);
    EXPECT_EQ(differing(by_git, written), std::vector<std::string>{}) << "git apply and --write differ";
    EXPECT_EQ(differing(by_patch, written), std::vector<std::string>{}) << "patch and --write differ";
  }

  void check_importing(const fs::path& after) {
    const auto before = working_entries(case_ / "in");
    const auto now = working_entries(after);
    for (const auto& entry : before) EXPECT_TRUE(now.contains(entry)) << "no longer so: " << entry;
  }

  /// `fix --write` on a copy does what the patch says, once, and breaks nothing.
  void check_writing(const std::string& patch) {
    const fs::path tree = copy("written");
    const Tree original = read_tree(tree);
    EXPECT_LE(fix("--write", tree).status, 1);
    const Tree written = read_tree(tree);
    // An edge that `--cut` names is gone by now, which is a usage error (2).
    EXPECT_LE(fix("--write", tree).status, 2);
    EXPECT_EQ(differing(read_tree(tree), written), std::vector<std::string>{}) << "a second run changes more";
    if (patch.empty()) {
      EXPECT_EQ(differing(written, original), std::vector<std::string>{}) << "no patch, but --write writes";
      return;
    }
    check_applying(patch, written);
    check_importing(tree);
  }

  void check_wanted(const std::string& diff, const std::string& report) {
    const Update update = wanted_update();
    if (update != Update::everything) {
      EXPECT_EQ(diff, read_if_present(case_ / "want.diff"));
    }
    if (update == Update::nothing) {
      EXPECT_EQ(report, read_if_present(case_ / "want.txt"));
      return;
    }
    ASSERT_FALSE(HasFailure()) << "nothing is updated while a check fails";
    write_file(case_ / "want.txt", report);
    if (update == Update::report) return;
    if (diff.empty()) {
      fs::remove(case_ / "want.diff");
    } else {
      write_file(case_ / "want.diff", diff);
    }
  }

  Scratch scratch_;
  fs::path case_ = golden_dir / GetParam();
};

TEST_P(Golden, Holds) {
  const fs::path tree = copy("printed");
  const Tree original = read_tree(tree);
  const Printed quiet = fix("", tree);
  const Printed verbose = fix("-v", tree);
  EXPECT_EQ(differing(read_tree(tree), original), std::vector<std::string>{}) << "printing writes";
  EXPECT_LE(quiet.status, 1) << quiet.err;
  EXPECT_TRUE(quiet.out.empty() || quiet.status == 1) << "a patch is a finding";
  EXPECT_EQ(verbose.status, quiet.status);
  EXPECT_EQ(verbose.out, quiet.out);
  check_writing(quiet.out);
  check_wanted(quiet.out, verbose.err);
}

/// "redirect_plain"
std::string test_name(const ::testing::TestParamInfo<std::string>& of) {
  std::string name = of.param;
  std::replace(name.begin(), name.end(), '/', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(golden, Golden, ::testing::ValuesIn(cases()), test_name);

TEST(GoldenFolders, EveryRewriterHasCases) {
  for (const auto& file : fs::directory_iterator(source_dir / "rewriters"))
    if (const fs::path& path = file.path(); path.extension() == ".cc") {
      EXPECT_TRUE(fs::is_directory(golden_dir / path.stem())) << path.stem() << " has no golden case";
    }
}

}  // namespace
}  // namespace unknot
