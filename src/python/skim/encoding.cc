#include "python/skim/encoding.h"

#include <cstdint>
#include <string>

#include "base/text.h"
#include "python/skim/scan.h"

namespace unknot::python {
namespace {

bool is_encoding_byte(char c) {
  return c == '-' || c == '.' || (is(c, name_byte) && static_cast<uint8_t>(c) < 0x80);
}

/// The encoding in a line that is only a comment: `coding[:=]\s*([-\w.]+)`.
std::string_view encoding_in_comment(std::string_view comment) {
  for (size_t at = comment.find("coding"); at != comment.npos; at = comment.find("coding", at + 1)) {
    size_t begin = at + std::string_view("coding").size();
    if (begin >= comment.size() || (comment[begin] != ':' && comment[begin] != '=')) continue;
    do ++begin;
    while (begin < comment.size() && (comment[begin] == ' ' || comment[begin] == '\t'));
    size_t end = begin;
    while (end < comment.size() && is_encoding_byte(comment[end])) ++end;
    if (end > begin) return comment.substr(begin, end - begin);
  }
  return {};
}

/// Lower case, without the marks that CPython does not look at.
std::string plain_name(std::string_view encoding) {
  std::string plain;
  for (const char c : encoding) {
    if (c == '-' || c == '_') continue;
    plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
  }
  return plain;
}

}  // namespace

std::string_view declared_encoding(std::string_view text) {
  uint32_t begin = has_bom(text) ? 3 : 0;
  for (int line = 0; line < 2; ++line) {
    const uint32_t end = find_line_end(text, begin);
    uint32_t at = begin;
    while (at < end && is(text[at], blank)) ++at;
    if (at < end && text[at] != '#') return {};  // the second line counts only below a comment or nothing
    if (const auto found = encoding_in_comment(slice(text, {at, end})); !found.empty()) return found;
    begin = skip_line_end(text, end);
  }
  return {};
}

bool means_utf8(std::string_view encoding) {
  const std::string plain = plain_name(encoding);
  return plain == "utf8" || plain == "u8" || plain == "utf" || plain == "utf8sig" || plain == "cp65001";
}

bool means_single_byte(std::string_view encoding) {
  const std::string plain = plain_name(encoding);
  for (const std::string_view family :
       {"latin", "iso8859", "l1", "cp125", "windows125", "koi8", "ascii", "usascii"}) {
    if (plain.starts_with(family)) return true;
  }
  return false;
}

bool is_known_encoding(std::string_view encoding) {
  const std::string plain = plain_name(encoding);
  for (const std::string_view family :
       {"gb", "big5", "euc", "shiftjis", "sjis", "cp", "iso2022", "johab", "hz", "ptcp", "tis620", "mac",
        "hproman", "kz1048", "utf7", "cskoi", "ibm"}) {
    if (plain.starts_with(family)) return true;
  }
  return means_utf8(encoding) || means_single_byte(encoding);
}

}  // namespace unknot::python
