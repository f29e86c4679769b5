#include "cli/option_values.h"

#include <fmt/format.h>

#include <charconv>

namespace unknot::cli {
namespace {

/// Reads all of a word as a number; false where it is none.
template <class T>
bool read_number(const std::string& word, T& number) {
  const char* end = word.data() + word.size();
  const auto [rest, error] = std::from_chars(word.data(), end, number);
  return error == std::errc() && rest == end;
}

template <class T>
Value plain(Shape shape, Field<T> field, std::string (*show)(const T&)) {
  Value value;
  value.shape = shape;
  value.show = [field, show](const Options& options) {
    Options copy = options;
    return show(field(copy));
  };
  return value;
}

}  // namespace

std::string toml_text(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += byte < 0x20 || byte == 0x7f ? fmt::format("\\u{:04x}", byte) : std::string(1, c);
  }
  return quoted + "\"";
}

std::string toml_list(const std::vector<std::string>& words) {
  std::string text = "[";
  for (const std::string& word : words) text += (text.size() > 1 ? ", " : "") + toml_text(word);
  return text + "]";
}

std::string must_be_one_of(const std::vector<std::string>& known, const std::string& word) {
  return fmt::format("must be one of {}, not `{}`", fmt::join(known, ", "), word);
}

Value flag(Field<bool> field) {
  Value value = plain<bool>(Shape::flag, field,
                            [](const bool& is_on) -> std::string { return is_on ? "true" : "false"; });
  value.set = [field](Options& options, const std::vector<std::string>& given) {
    field(options) = given.front() == "true";
    return std::string();
  };
  return value;
}

Value text(Field<std::string> field) {
  Value value = plain<std::string>(
      Shape::text, field, [](const std::string& word) { return word.empty() ? "" : toml_text(word); });
  value.set = [field](Options& options, const std::vector<std::string>& given) -> std::string {
    if (given.front().empty()) return "must not be empty";
    field(options) = given.front();
    return "";
  };
  return value;
}

Value list(Field<std::vector<std::string>> field) {
  Value value = plain<std::vector<std::string>>(Shape::list, field, toml_list);
  value.set = [field](Options& options, const std::vector<std::string>& given) {
    field(options) = given;
    return std::string();
  };
  return value;
}

Value table(Field<std::vector<std::pair<std::string, std::string>>> field) {
  Value value = plain<std::vector<std::pair<std::string, std::string>>>(
      Shape::table, field, [](const std::vector<std::pair<std::string, std::string>>& pairs) {
        std::string all;
        for (size_t i = 0; i < pairs.size(); i++) {
          const bool is_new = i == 0 || pairs[i].first != pairs[i - 1].first;
          if (is_new) all += (i > 0 ? "], " : "") + toml_text(pairs[i].first) + " = [";
          all += (is_new ? "" : ", ") + toml_text(pairs[i].second);
        }
        return all.empty() ? std::string("{}") : "{ " + all + "] }";
      });
  value.set = [field](Options& options, const std::vector<std::string>& given) -> std::string {
    field(options).clear();
    for (const std::string& pair : given) {
      const size_t colon = pair.rfind(':');
      if (colon == std::string::npos || colon == 0 || colon + 1 == pair.size())
        return "wants a pair with a colon between, not `" + pair + "`";
      field(options).emplace_back(pair.substr(0, colon), pair.substr(colon + 1));
    }
    return "";
  };
  return value;
}

Value pairs(Field<std::vector<std::pair<std::string, std::string>>> field) {
  Value value = plain<std::vector<std::pair<std::string, std::string>>>(
      Shape::pairs, field, [](const std::vector<std::pair<std::string, std::string>>& pairs) {
        std::string all;
        for (const auto& [key, word] : pairs)
          all += (all.empty() ? "{ " : ", ") + toml_text(key) + " = " + toml_text(word);
        return all.empty() ? std::string("{}") : all + " }";
      });
  value.set = [field](Options& options, const std::vector<std::string>& given) -> std::string {
    field(options).clear();
    for (const std::string& pair : given) {
      const size_t colon = pair.find(':');
      field(options).emplace_back(pair.substr(0, colon), pair.substr(colon + 1));
    }
    return "";
  };
  return value;
}

Value seconds(Field<double> field) {
  Value value = plain<double>(Shape::number, field, [](const double& number) {
    return number > 0 ? fmt::format("{}", number) : std::string();
  });
  value.set = [field](Options& options, const std::vector<std::string>& given) -> std::string {
    double number = 0;
    if (!read_number(given.front(), number) || !(number >= 0))
      return "must be a number of seconds, not `" + given.front() + "`";
    field(options) = number;
    return "";
  };
  return value;
}

Value count(Field<unsigned> field) {
  Value value = plain<unsigned>(Shape::number, field, [](const unsigned& number) {
    return number > 0 ? fmt::format("{}", number) : std::string();
  });
  value.set = [field](Options& options, const std::vector<std::string>& given) -> std::string {
    unsigned number = 0;
    if (!read_number(given.front(), number)) return "must be a whole number, not `" + given.front() + "`";
    field(options) = number;
    return "";
  };
  return value;
}

}  // namespace unknot::cli
