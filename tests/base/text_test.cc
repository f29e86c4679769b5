#include "base/text.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

namespace unknot {
namespace {

constexpr std::string_view bom = "\xEF\xBB\xBF";

std::vector<std::string> lines_of(std::string_view text) {
  const LineIndex index(text);
  std::vector<std::string> lines;
  for (uint32_t number = 1; number <= index.count(); ++number) {
    const Span line = index.line(number);
    lines.emplace_back(text.substr(line.begin, line.size()));
  }
  return lines;
}

using Strings = std::vector<std::string>;

TEST(LineIndex, LinesEndAsPythonReadsThem) {
  EXPECT_EQ(lines_of("a\nb\r\nc\rd"), (Strings{"a\n", "b\r\n", "c\r", "d"}));
  EXPECT_EQ(lines_of("a\n"), (Strings{"a\n"}));
  EXPECT_EQ(lines_of("\r\r\n\n\r"), (Strings{"\r", "\r\n", "\n", "\r"}));
  EXPECT_EQ(lines_of(""), (Strings{}));
  // What str.splitlines() breaks at, but Python's tokenizer does not.
  EXPECT_EQ(lines_of("a\fb\vc\x1C\xC2\x85\xE2\x80\xA8z\n"), (Strings{"a\fb\vc\x1C\xC2\x85\xE2\x80\xA8z\n"}));
}

TEST(LineIndex, LinesThatAreNotThereAreTheEmptyEnd) {
  const LineIndex index("a\nb");
  EXPECT_EQ(index.line(0), (Span{3, 3}));
  EXPECT_EQ(index.line(3), (Span{3, 3}));
  EXPECT_EQ(LineIndex("").line(1), (Span{0, 0}));
}

TEST(LineIndex, PlacesCountFromOne) {
  const LineIndex index("ab\r\ncd\n");
  EXPECT_EQ(index.place(0), (Place{1, 1}));
  EXPECT_EQ(index.place(2), (Place{1, 3}));
  EXPECT_EQ(index.place(3), (Place{1, 4}));  // between CR and LF
  EXPECT_EQ(index.place(4), (Place{2, 1}));
  EXPECT_EQ(index.place(6), (Place{2, 3}));
}

TEST(LineIndex, TheEndHasAPlace) {
  EXPECT_EQ(LineIndex("").place(0), (Place{1, 1}));
  EXPECT_EQ(LineIndex("a\n").place(2), (Place{2, 1}));
  EXPECT_EQ(LineIndex("a\r").place(2), (Place{2, 1}));
  EXPECT_EQ(LineIndex("a\nb").place(3), (Place{2, 2}));
  EXPECT_EQ(LineIndex("a\nb").place(999), (Place{2, 2}));
}

TEST(LineIndex, ColumnsAreCharacters) {
  const std::string text = "h\xC3\xA9=\xE2\x82\xAC+\xF0\x9F\x90\x8D!\n\xC3\xA9x";
  const LineIndex index(text);
  EXPECT_EQ(index.place(static_cast<uint32_t>(text.find('='))), (Place{1, 3}));
  EXPECT_EQ(index.place(static_cast<uint32_t>(text.find('+'))), (Place{1, 5}));
  EXPECT_EQ(index.place(static_cast<uint32_t>(text.find('!'))), (Place{1, 7}));
  EXPECT_EQ(index.place(static_cast<uint32_t>(text.find('x'))), (Place{2, 2}));
}

TEST(LineIndex, AByteOrderMarkTakesNoColumn) {
  const std::string text = std::string(bom) + "import a\nb";
  EXPECT_EQ(LineIndex(text).place(0), (Place{1, 1}));
  EXPECT_EQ(LineIndex(text).place(1), (Place{1, 1}));
  EXPECT_EQ(LineIndex(text).place(3), (Place{1, 1}));
  EXPECT_EQ(LineIndex(text).place(10), (Place{1, 8}));
  EXPECT_EQ(LineIndex(text).place(12), (Place{2, 1}));
}

TEST(LineIndex, AgreesWithTheFreeFunctions) {
  std::mt19937 random(3);
  constexpr std::string_view letters = "ab \r\n\n\r";
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (uint32_t i = 0; i < random() % 30; ++i) text += letters[random() % letters.size()];
    const LineIndex index(text);
    for (uint32_t offset = 0; offset < text.size(); ++offset) {
      const Span line = index.line(index.place(offset).line);
      EXPECT_TRUE(line.contains(offset));
      EXPECT_EQ(line_begin(text, offset), line.begin);
      EXPECT_EQ(line_finish(text, offset), line.end);
    }
  }
}

TEST(LineEnd, IsTheFirstOne) {
  EXPECT_EQ(line_end_of("a\nb\r\n"), "\n");
  EXPECT_EQ(line_end_of("a\r\nb\n"), "\r\n");
  EXPECT_EQ(line_end_of("a\rb\n"), "\r");
  EXPECT_EQ(line_end_of("a\r"), "\r");
  EXPECT_EQ(line_end_of("a"), "\n");
  EXPECT_EQ(line_end_of(""), "\n");
}

TEST(LineBegin, OfEveryOffset) {
  constexpr std::string_view text = "ab\r\ncd\re\n";
  const std::vector<uint32_t> begins = {0, 0, 0, 0, 4, 4, 4, 7, 7, 9};
  for (uint32_t offset = 0; offset < begins.size(); ++offset) {
    EXPECT_EQ(line_begin(text, offset), begins[offset]) << offset;
  }
  EXPECT_EQ(line_begin(text, 1000), 9u);
  EXPECT_EQ(line_begin("", 0), 0u);
}

TEST(LineFinish, OfEveryOffset) {
  constexpr std::string_view text = "ab\r\ncd\re";
  const std::vector<uint32_t> ends = {4, 4, 4, 4, 7, 7, 7, 8, 8};
  for (uint32_t offset = 0; offset < ends.size(); ++offset) {
    EXPECT_EQ(line_finish(text, offset), ends[offset]) << offset;
  }
  EXPECT_EQ(line_finish(text, 1000), 8u);
}

TEST(Indent, SpacesTabsAndFormFeeds) {
  constexpr std::string_view text = "x\n \t y\r\n\f  z\n    ";
  EXPECT_EQ(indent_at(text, 0), "");
  EXPECT_EQ(indent_at(text, 5), " \t ");
  EXPECT_EQ(indent_at(text, 3), " \t ");
  EXPECT_EQ(indent_at(text, static_cast<uint32_t>(text.find('z'))), "\f  ");
  EXPECT_EQ(indent_at(text, static_cast<uint32_t>(text.size())), "    ");
  EXPECT_EQ(indent_at(std::string(bom) + "x", 3), "");
}

TEST(Utf8, WellFormed) {
  for (const std::string_view text :
       {"", "ascii\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF", "a\xC3\xA9z"}) {
    EXPECT_TRUE(is_utf8(text)) << ::testing::PrintToString(text);
  }
  EXPECT_TRUE(is_utf8(std::string_view("\0", 1)));
}

TEST(Utf8, IllFormed) {
  for (const std::string_view text :
       {"\x80", "\xC3", "\xC3z", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
        "\xE2\x82", "\xE2\x82z", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF0\x9F\x90",
        "\xFF", "caf\xE9"}) {
    EXPECT_FALSE(is_utf8(text)) << ::testing::PrintToString(text);
  }
}

/// The same texts at every distance from the start and the end of a block.
TEST(Utf8, WhereverItStands) {
  for (size_t before = 0; before < 150; ++before) {
    for (const size_t after : {0, 1, 63, 64, 65, 130}) {
      const std::string head(before, 'h'), tail(after, 't');
      EXPECT_TRUE(is_utf8(head + "\xF0\x90\x80\x80" + tail)) << before << " " << after;
      EXPECT_TRUE(is_utf8(head + "\xC3\xA9\xE2\x82\xAC" + tail)) << before << " " << after;
      EXPECT_FALSE(is_utf8(head + "\xF0\x90\x80" + tail)) << before << " " << after;
      EXPECT_FALSE(is_utf8(head + "\xA9" + tail)) << before << " " << after;
    }
  }
}

TEST(Ascii, EveryByteCounts) {
  EXPECT_TRUE(is_ascii(""));
  EXPECT_TRUE(is_ascii(std::string(200, '\x7F')));
  for (size_t at = 0; at < 200; ++at) {
    std::string text(200, 'a');
    text[at] = '\x80';
    EXPECT_FALSE(is_ascii(text)) << at;
  }
}

TEST(FindRare, EqualsFind) {
  for (size_t before = 0; before < 150; ++before) {
    for (const size_t after : {0, 1, 2, 62, 63, 64, 65, 130}) {
      // What begins like the word, and the word right behind it.
      const std::string text = std::string(before, 'm') + "mpo" + std::string(before % 7, 'o') + "mport" +
                               std::string(after, 'm') + "mpor";
      for (const size_t from : {size_t{0}, before, before + 4, text.size() - 5, text.size(), text.size() + 9})
        EXPECT_EQ(find_rare(text, "mport", from), text.find("mport", from)) << before << " " << after;
    }
  }
  EXPECT_EQ(find_rare("", "mport", 0), std::string_view::npos);
}

TEST(Fingerprint, TellsTextsApart) {
  std::set<uint64_t> seen;
  size_t texts = 0;
  const auto note = [&](const std::string& text) { seen.insert(fingerprint(text)), ++texts; };
  for (size_t size = 0; size < 300; ++size) note(std::string(size, '\0'));
  for (size_t at = 0; at < 300; ++at) {
    std::string text(300, 'x');
    text[at] = 'y';
    note(text);
  }
  std::string words = "abcdefgh";
  while (words.size() < 256) words += words;
  note(words + "1234567812345678");
  note("12345678" + words + "12345678");
  EXPECT_EQ(seen.size(), texts);
  EXPECT_EQ(fingerprint(words), fingerprint(std::string(words)));
}

TEST(Bom, OnlyAtTheStart) {
  EXPECT_TRUE(has_bom("\xEF\xBB\xBF"));
  EXPECT_TRUE(has_bom("\xEF\xBB\xBFx"));
  EXPECT_FALSE(has_bom("\xEF\xBB"));
  EXPECT_FALSE(has_bom("x\xEF\xBB\xBF"));
  EXPECT_FALSE(has_bom(""));
}

}  // namespace
}  // namespace unknot
