#include "project/uses/shape.h"

#include "project/uses/fields.h"
#include "python/skim/scan.h"

namespace unknot::project {
namespace {

constexpr size_t longest = 400;  ///< no dotted name is longer; what follows does not matter

class ShapeReader {
 public:
  explicit ShapeReader(const Values& values) : values_(values), tokens_(values.tokens()) {}

  Shape read(uint32_t index) {
    index = read_operand(index);
    while (tokens_.is(index, '+') && shape_.text.size() < longest) index = read_operand(index + 1);
    return std::move(shape_);
  }

 private:
  /// Appends one operand of a sum; the index of the token after it.
  uint32_t read_operand(uint32_t index) {
    if (tokens_.is_string(index)) return read_strings(index);
    const Value value = values_.spelled(index);
    if (!value.modules.empty()) {
      add_known(value.modules);
      return value.end;
    }
    shape_.text += Shape::unknown;
    return tokens_.past_operand(index);
  }

  void add_known(const std::vector<ModuleId>& modules) {
    shape_.text += Shape::known;
    shape_.modules.insert(shape_.modules.end(), modules.begin(), modules.end());
  }

  uint32_t read_strings(uint32_t index) {
    const uint32_t past = tokens_.past_strings(index);
    const bool is_method = tokens_.is(past, '.') && tokens_.is(past + 2, '(');
    if (is_method && tokens_.at(past + 1) == "join") return read_join(index, past + 2);
    const bool is_percent = tokens_.is(past, '%');
    const bool is_format = is_method && tokens_.at(past + 1) == "format";
    uint32_t end = past;
    if (is_format) end = tokens_.past_bracket(past + 2);
    if (is_percent) end = tokens_.past_operand(past + 1);
    const char field = find_known(past, end) ? Shape::known : Shape::unknown;
    for (; index < past && shape_.text.size() < longest; ++index) {
      const std::string_view token = tokens_.at(index);
      if (is_formatted(token)) {
        read_pieces(token);
      } else {
        read_template(python::string_parts(token).body, field);
      }
    }
    return end;
  }

  /// Notes the modules that are spelled among the arguments of a format.
  bool find_known(uint32_t begin, uint32_t end) {
    const size_t before = shape_.modules.size();
    for (uint32_t index = begin; index < end; ++index) {
      if (tokens_.after(index, '.')) continue;
      const std::vector<ModuleId> found = values_.spelled(index).modules;
      shape_.modules.insert(shape_.modules.end(), found.begin(), found.end());
    }
    return shape_.modules.size() > before;
  }

  void read_pieces(std::string_view token) {
    for (const StringPiece& piece : string_pieces(token)) {
      if (piece.in_spec) continue;
      if (!piece.is_field) {
        shape_.text += piece.text.substr(0, longest);
        continue;
      }
      const TokenText expression = TokenText::expression(piece.text, false);
      const Value value = Values(expression, values_).spelled(0);
      const bool is_whole = !value.modules.empty() && value.end + 1 == expression.size();
      if (is_whole) {
        add_known(value.modules);
      } else {
        shape_.text += Shape::unknown;
      }
    }
  }

  /// Appends a text in which "%s", "%(n)s", "{}" and "{n}" are fields.
  void read_template(std::string_view body, char field) {
    for (uint32_t at = 0; at < body.size() && at < longest; ++at) {
      const char c = body[at];
      if (c != '%' && c != '{') {
        shape_.text += c;
        continue;
      }
      const char next = python::byte_at(body, at + 1);
      if (c == '{') at = static_cast<uint32_t>(std::min(body.find('}', at), body.size()));
      if (c == '%' && next == '(') at = static_cast<uint32_t>(std::min(body.find(')', at), body.size()));
      if (c == '%') ++at;
      shape_.text += field;
    }
  }

  /// `".".join((a, b))`, `".".join([a, b])`.
  uint32_t read_join(uint32_t separator, uint32_t open) {
    const std::string_view between = python::string_parts(tokens_.at(separator)).body;
    const bool is_display = tokens_.is(open + 1, '(') || tokens_.is(open + 1, '[');
    uint32_t index = is_display ? open + 2 : open + 1;
    while (index < tokens_.size() && shape_.text.size() < longest) {
      index = read_operand(index);
      if (!tokens_.is(index, ',') || tokens_.closes(index + 1)) break;
      shape_.text += between;
      ++index;
    }
    if (!is_display) shape_.text += Shape::unknown;  // what is iterated there is not in the text
    return tokens_.past_bracket(open);
  }

  const Values& values_;
  const TokenText& tokens_;
  Shape shape_;
};

}  // namespace

Shape read_shape(const Values& values, uint32_t index) {
  return ShapeReader(values).read(index);
}

}  // namespace unknot::project
