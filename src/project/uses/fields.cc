#include "project/uses/fields.h"

#include "python/skim/scan.h"
#include "python/skim/token.h"

namespace unknot::project {
namespace {

using python::byte_at;

constexpr int deepest = 3;  ///< of fields in format specs; CPython up to 3.11 allows one

class PieceReader {
 public:
  PieceReader(std::string_view body, bool raw, std::vector<StringPiece>& pieces)
      : text_(body), raw_(raw), pieces_(pieces) {}

  void read() {
    uint32_t begin = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool doubled = byte_at(text_, at_ + 1) == c;
      if (c == '\\' && !raw_ && text_.substr(at_, 3) == "\\N{") {
        while (at_ < text_.size() && text_[at_] != '}') ++at_;
      } else if (c == '{' && !doubled) {
        add(begin, at_, false, false);
        read_field(0);
        begin = at_;
      } else {
        at_ += (c == '{' || c == '}') && doubled ? 2 : 1;
      }
    }
    add(begin, static_cast<uint32_t>(text_.size()), false, false);
  }

 private:
  void add(uint32_t begin, uint32_t end, bool is_field, bool in_spec) {
    if (begin < end) pieces_.push_back({text_.substr(begin, end - begin), is_field, in_spec});
  }

  /// Reads from "{" to just past "}".
  void read_field(int depth) {
    const uint32_t begin = ++at_;
    skip_expression();
    uint32_t end = at_;
    while (end > begin && python::is(text_[end - 1], python::blank)) --end;
    if (end > begin && text_[end - 1] == '=') --end;
    add(begin, end, true, depth > 0);
    if (byte_at(text_, at_) == '!') {
      while (at_ < text_.size() && text_[at_] != ':' && text_[at_] != '}') ++at_;
    }
    if (byte_at(text_, at_) == ':') {
      while (at_ < text_.size() && text_[at_] != '}') {
        if (text_[at_] == '{' && depth < deepest) {
          read_field(depth + 1);
        } else {
          ++at_;
        }
      }
    }
    if (at_ < text_.size()) ++at_;
  }

  /// Goes to the "!", ":" or "}" that ends an expression.
  void skip_expression() {
    const uint32_t begin = at_;
    for (uint32_t depth = 0; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') {
        at_ = python::find_string_end(text_, python::string_begin(text_, begin, at_), at_).at - 1;
      } else if (c == '(' || c == '[' || c == '{') {
        ++depth;
      } else if (depth > 0) {
        if (c == ')' || c == ']' || c == '}') --depth;
      } else if (c == '}' || c == ':' || (c == '!' && byte_at(text_, at_ + 1) != '=')) {
        return;
      }
    }
  }

  std::string_view text_;
  bool raw_;
  std::vector<StringPiece>& pieces_;
  uint32_t at_ = 0;
};

}  // namespace

bool is_formatted(std::string_view token) {
  return token.substr(0, token.find_first_of("'\"")).find_first_of("fFtT") != token.npos;
}

std::vector<StringPiece> string_pieces(std::string_view token) {
  const python::StringParts parts = python::string_parts(token);
  std::vector<StringPiece> pieces;
  PieceReader(parts.body, parts.prefix.find_first_of("rR") != parts.prefix.npos, pieces).read();
  return pieces;
}

}  // namespace unknot::project
