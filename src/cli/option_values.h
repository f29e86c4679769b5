#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/option_table.h"

namespace unknot::cli {

/// How the kinds of value get into the Options and are shown as TOML. A `Field` finds the member that holds
/// it.
template <class T>
using Field = T& (*)(Options&);

struct Value {
  Shape shape = Shape::flag;
  std::vector<std::string> words;  ///< what it may be, where that is a choice
  std::function<std::string(Options&, const std::vector<std::string>&)> set;
  std::function<std::string(const Options&)> show;
};

std::string toml_text(const std::string& text);
std::string toml_list(const std::vector<std::string>& words);
/// "must be one of a, b, c, not `x`".
std::string must_be_one_of(const std::vector<std::string>& known, const std::string& word);

Value flag(Field<bool> field);
Value text(Field<std::string> field);
Value list(Field<std::vector<std::string>> field);
Value table(Field<std::vector<std::pair<std::string, std::string>>> field);
Value pairs(Field<std::vector<std::pair<std::string, std::string>>> field);
Value seconds(Field<double> field);
Value count(Field<unsigned> field);

/// One of some words.
template <class T>
Value choice(Field<T> field, std::vector<std::pair<std::string, T>> words) {
  Value value;
  value.shape = Shape::text;
  for (const auto& [word, meaning] : words) value.words.push_back(word);
  value.set = [field, words](Options& options, const std::vector<std::string>& given) -> std::string {
    std::vector<std::string> known;
    for (const auto& [word, meaning] : words) {
      known.push_back(word);
      if (word != given.front()) continue;
      field(options) = meaning;
      return "";
    }
    return must_be_one_of(known, given.front());
  };
  value.show = [field, words](const Options& options) -> std::string {
    Options copy = options;
    for (const auto& [word, meaning] : words) {
      if (meaning == field(copy)) return toml_text(word);
    }
    return "";
  };
  return value;
}

}  // namespace unknot::cli
