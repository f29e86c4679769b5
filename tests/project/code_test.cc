#include "project/code.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/disk.h"

namespace unknot::project {
namespace {

/// A tree of files named in a fixed order; what the tree walk would find does not matter here.
struct Files {
  explicit Files(std::map<std::string, std::string> files) : disk(std::move(files)) {
    for (const auto& [path, text] : disk.files)
      tree.files.push_back({path, path, true, path.ends_with(".pyi")});
  }
  FileId id(std::string_view path) const {
    for (FileId file = 0; file < tree.files.size(); ++file) {
      if (tree.files[file].path == path) return file;
    }
    return python::no_file;
  }

  MemoryDisk disk;
  Tree tree;
};

std::vector<std::string> shown(const std::vector<Problem>& problems) {
  std::vector<std::string> lines;
  for (const Problem& it : problems)
    lines.push_back(it.file + ":" + std::to_string(it.line) + ": " + it.message);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Code, ReadsAFileOnceAndOnlyWhenAsked) {
  const Files files({{"a.py", "import b\n"}, {"b.py", "x = 1\n"}});
  const Code code(files.disk, files.tree, {});
  EXPECT_TRUE(files.disk.read_log.empty());
  EXPECT_EQ(code.text(0), "import b\n");
  EXPECT_EQ(code.skim(0).imports.size(), 1U);
  ASSERT_NE(code.facts(0), nullptr);
  EXPECT_EQ(code.facts(0), code.facts_even_if_broken(0));
  EXPECT_EQ(files.disk.read_log, Lines{"a.py"});
  EXPECT_EQ(code.size(), 2U);
  EXPECT_EQ(shown(code.problems()), Lines{});
}

/// A text of which nothing but the imports is wanted is not kept.
const std::string long_text = "import b\n" + std::string(2000, '#') + "\n";

TEST(Code, ReadsALongFileAgainWhenItsTextIsAskedFor) {
  const Files files({{"a.py", long_text}});
  const Code code(files.disk, files.tree, {});
  EXPECT_EQ(code.skim(0).imports.size(), 1U);
  EXPECT_EQ(code.text(0), long_text);
  EXPECT_EQ(code.text(0), long_text);
  ASSERT_NE(code.facts(0), nullptr);
  EXPECT_EQ(files.disk.read_log, (Lines{"a.py", "a.py"}));
  EXPECT_EQ(shown(code.problems()), Lines{});
}

TEST(Code, DoesNotEditWhatHasChangedSinceItWasSkimmed) {
  Files files({{"a.py", long_text}, {"b.py", long_text}});
  const Code code(files.disk, files.tree, {});
  code.skim_all(1);
  files.disk.files["a.py"].replace(0, 8, "import c");
  files.disk.files.erase("b.py");
  for (const FileId file : {0, 1}) {
    EXPECT_FALSE(code.editable(file));
    EXPECT_EQ(code.facts(file), nullptr);
    EXPECT_EQ(code.facts_even_if_broken(file), nullptr);
    EXPECT_EQ(code.skim(file).imports.front().names.front().name, "b");
    EXPECT_EQ(code.text(file).size(), long_text.size());
  }
  const Lines problems = shown(code.problems());
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_EQ(problems[0], "a.py:0: changed while it was read");
  EXPECT_NE(problems[1].find("cannot read b.py"), std::string::npos);
}

TEST(Code, KnowsWhichTextsMentionUs) {
  const Files files(
      {{"a.py", "import b  # unknot: ignore\n"}, {"b.py", "unknot = 1\n"}, {"c.py", long_text}});
  const Code code(files.disk, files.tree, {});
  EXPECT_TRUE(code.mentions_us(0));
  EXPECT_FALSE(code.mentions_us(1));
  EXPECT_FALSE(code.mentions_us(2));
  const Code changed(code, {{2, "import b  # unknot: ignore\n"}});
  EXPECT_TRUE(changed.mentions_us(0));
  EXPECT_TRUE(changed.mentions_us(2));
}

TEST(Code, OfFilesThatNobodyNamedOnlyTheImportsMatterUntilTheTextIsAskedFor) {
  const std::string open_bracket = long_text + "x = (\n", late_comment = long_text + "# unknot: ignore\n";
  Files files({{"a.py", open_bracket},
               {"b.py", open_bracket},
               {"c.py", late_comment},
               {"d.py", long_text + "# \xFF\n"}});
  for (const FileId file : {1, 2, 3}) files.tree.files[file].selected = false;
  const Code code(files.disk, files.tree, {}, Code::Care::selected);
  code.skim_all(1);
  EXPECT_EQ(shown(code.problems()), Lines{"a.py:3: syntax error"});
  EXPECT_EQ(code.skim(1).imports.size(), 1U);
  EXPECT_FALSE(code.mentions_us(2));
  EXPECT_FALSE(code.editable(1));
  EXPECT_TRUE(code.editable(2));
  EXPECT_FALSE(code.editable(3));
  EXPECT_EQ(code.facts(1), nullptr);
  EXPECT_EQ(shown(code.problems()),
            (Lines{"a.py:3: syntax error", "b.py:3: syntax error", "d.py:3: not UTF-8"}));
}

TEST(Code, ReadsInParallelWhatItReadsAlone) {
  std::map<std::string, std::string> texts;
  for (int i = 0; i < 200; ++i)
    texts["m" + std::to_string(i) + ".py"] = i % 3 == 0 ? "x = (\n" : "import os\nimport a.b\n";
  const Files files(texts);
  const Code alone(files.disk, files.tree, {}), together(files.disk, files.tree, {});
  std::vector<FileId> all;
  for (FileId file = 0; file < files.tree.files.size(); ++file) all.push_back(file);
  alone.skim_all(1);
  alone.parse_all(all, 1);
  files.disk.read_log.clear();
  together.skim_all(4);
  together.parse_all(all, 4);
  EXPECT_EQ(files.disk.read_log.size(), 200U);
  for (const FileId file : all) {
    EXPECT_EQ(alone.skim(file).imports.size(), together.skim(file).imports.size());
    EXPECT_EQ(alone.facts(file) == nullptr, together.facts(file) == nullptr);
  }
  EXPECT_EQ(shown(alone.problems()), shown(together.problems()));
  EXPECT_EQ(alone.problems().size(), 67U);
}

struct Trust {
  const char* what;
  std::string text;
  bool editable;  ///< by its bytes and its skim
  bool facts;
  bool broken_facts;
  Lines problems;
};

TEST(Code, GivesFactsForEditingOnlyWhereItIsSure) {
  const std::string e_acute = "\xe9";  // latin-1
  const std::vector<Trust> table = {
      {"plain", "import a\n", true, true, true, {}},
      {"empty", "", true, true, true, {}},
      {"UTF-8", "x = '\xc3\xa9'\n", true, true, true, {}},
      {"a byte order mark", "\xef\xbb\xbfimport a\n", true, true, true, {}},
      {"a syntax error that leaves nothing open",
       "import a\nx = = 1\n",
       true,
       false,
       true,
       {"f.py:2: syntax error"}},
      {"an open bracket", "import a\nx = (1,\ny = 2\n", false, false, true, {"f.py:2: syntax error"}},
      {"a stray bracket", "import a\n\nx = 1)\n", false, false, true, {"f.py:3: syntax error"}},
      {"an open string", "import a\nx = '''\ny = 2\n", false, false, true, {"f.py:2: syntax error"}},
      {"a byte that starts no token", "import a\nx = 1 ? 2\n", false, false, true, {"f.py:2: syntax error"}},
      {"not UTF-8", "import a\nx = '" + e_acute + "'\n", false, false, true, {"f.py:2: not UTF-8"}},
      {"latin-1", "# -*- coding: latin-1 -*-\nimport a\nx = '" + e_acute + "'\n", true, true, true, {}},
      {"in the second line",
       "#!/usr/bin/python\n# vim: fileencoding=latin-1 :\n'" + e_acute + "'\n",
       true,
       true,
       true,
       {}},
      {"below code",
       "x = 1\n# coding: latin-1\n'" + e_acute + "'\n",
       false,
       false,
       true,
       {"f.py:3: not UTF-8"}},
      {"ASCII whatever is declared", "# coding: shift_jis\nimport a\n", true, true, true, {}},
      {"other bytes under another encoding", "# coding: shift_jis\nx = '\x83\x41'\n", false, false, true, {}},
      {"a cookie that says UTF-8", "# -*- coding: UTF_8 -*-\nx = '\xc3\xa9'\n", true, true, true, {}},
      {"a cookie that lies",
       "# coding: utf-8\nx = '" + e_acute + "'\n",
       false,
       false,
       true,
       {"f.py:2: not UTF-8"}},
  };
  for (const Trust& row : table) {
    SCOPED_TRACE(row.what);
    const Files files({{"f.py", row.text}});
    const Code code(files.disk, files.tree, {});
    EXPECT_EQ(code.facts(0) != nullptr, row.facts);
    EXPECT_EQ(code.facts_even_if_broken(0) != nullptr, row.broken_facts);
    EXPECT_EQ(code.editable(0), row.editable);
    EXPECT_EQ(shown(code.problems()), row.problems);
  }
}

TEST(Code, SaysWhatCannotBeRead) {
  Files files({{"a.py", "import b\n"}, {"b.py", "import a\n"}});
  files.disk.unreadable.insert("a.py");
  const Code code(files.disk, files.tree, {});
  EXPECT_EQ(code.text(0), "");
  EXPECT_TRUE(code.skim(0).imports.empty());
  EXPECT_EQ(code.facts(0), nullptr);
  EXPECT_EQ(code.facts_even_if_broken(0), nullptr);
  EXPECT_FALSE(code.editable(0));
  ASSERT_EQ(code.problems().size(), 1U);
  EXPECT_EQ(code.problems()[0].file, "a.py");
  EXPECT_NE(code.problems()[0].message.find("a.py"), std::string::npos);
}

TEST(Code, SaysWhatIsNestedTooDeeply) {
  const Files files({{"a.py", "import b\nx = " + std::string(5000, '-') + "1\n"}});
  const Code code(files.disk, files.tree, {});
  EXPECT_EQ(code.facts(0), nullptr);
  EXPECT_EQ(code.skim(0).imports.size(), 1U);
  EXPECT_EQ(shown(code.problems()), Lines{"a.py:0: nested too deeply"});
}

TEST(Code, SortsProblemsByFileAndLine) {
  const Files files({{"a.py", "(\n"}, {"b.py", "\n\nx = '\xe9'\n\n)\n"}, {"c.py", "x = = 1\n"}});
  const Code code(files.disk, files.tree, {});
  for (const FileId file : {2U, 1U, 0U}) code.facts(file);
  EXPECT_EQ(shown(code.problems()), (Lines{"a.py:1: syntax error", "b.py:3: not UTF-8",
                                           "b.py:5: syntax error", "c.py:1: syntax error"}));
}

TEST(Code, SharesWithItsBaseWhatWasNotReplaced) {
  const Files files({{"a.py", "import b\n"}, {"b.py", "x = = 1\n"}});
  const Code base(files.disk, files.tree, {});
  base.facts(1);
  const Code overlay(base, {{1, "x = 1\n"}});
  EXPECT_EQ(overlay.replaced(), std::vector<FileId>{1});
  EXPECT_EQ(overlay.size(), 2U);
  EXPECT_EQ(overlay.text(1), "x = 1\n");
  ASSERT_NE(overlay.facts(1), nullptr);
  EXPECT_EQ(overlay.facts(0), base.facts(0));
  EXPECT_EQ(base.text(1), "x = = 1\n");
  EXPECT_EQ(shown(base.problems()), Lines{"b.py:1: syntax error"});
  EXPECT_EQ(shown(overlay.problems()), Lines{});
  EXPECT_EQ(base.replaced(), std::vector<FileId>{});
  EXPECT_EQ(files.disk.read_log, (Lines{"b.py", "a.py"}));

  const Code again(overlay, {{0, ")\n"}});
  EXPECT_EQ(again.replaced(), std::vector<FileId>{0});
  EXPECT_EQ(again.text(1), "x = 1\n");
  EXPECT_EQ(again.facts(0), nullptr);
  EXPECT_EQ(shown(again.problems()), Lines{"a.py:1: syntax error"});
}

TEST(Code, ComparesTheSkimWithTheTree) {
  const std::vector<std::string> texts = {
      "import a, b as c\nfrom . import d\nfrom ..e.f import (g as h, i,)\n",
      "from a import *\nfrom __future__ import annotations\n",
      "import a . b , \\\n  c\nfrom a. b import d\n",
      "try:\n  import a\nexcept ImportError:\n  import b\nelse:\n  import c\nfinally:\n  import d\n",
      "lazy import a\nlazy from b import c\n",
      "if x: import a; import b\nclass C:\n  import d\n  def f(self):\n    from .... import e\n",
      "from a import (  # one\n  b,  # two\n  c as d,\n)\n",
  };
  for (const std::string& text : texts) {
    SCOPED_TRACE(text);
    const Files files({{"f.py", text}});
    const Code code(files.disk, files.tree, {});
    EXPECT_NE(code.facts(0), nullptr);
    EXPECT_EQ(shown(code.problems()), Lines{});
  }
}

}  // namespace
}  // namespace unknot::project
