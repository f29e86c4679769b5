// Names get bound to modules by plain assignment, too. Only names and values that stand in the open are read:
// not in calls, not in subscripts. A tuple counts with all its parts, since `for m in (a, b)` gives each of
// them a turn.
#include <algorithm>
#include <string_view>

#include "project/uses/values.h"

namespace unknot::project {
namespace {

class Learner {
 public:
  Learner(const Values& values, Meanings& meanings)
      : values_(values), tokens_(values.tokens()), out_(meanings) {}

  /// Reads all assignments once; whether something new was learnt.
  bool learn() {
    learnt_ = false;
    for (const Statement& statement : tokens_.statements()) {
      if (statement.targets_end > statement.begin && statement.value < statement.end) {
        assign({statement.begin, statement.targets_end}, {statement.value, statement.end}, false);
      }
      learn_inside(statement);
    }
    return learnt_;
  }

 private:
  static constexpr uint32_t longest_value = 64;  // of a walrus, in tokens

  /// The assignments that may stand in any expression.
  void learn_inside(const Statement& statement) {
    size_t depth = 0;
    for (uint32_t index = statement.begin; index < statement.end; ++index) {
      if (tokens_.opens(index)) ++depth;
      if (tokens_.closes(index) && depth > 0) --depth;
      if (depth > deepest_bracket) continue;
      const std::string_view token = tokens_.at(index);
      if (token.size() == 2 && token == ":=") {
        assign({index - 1, index}, {index + 1, std::min(statement.end, index + longest_value)}, false);
      }
      if (token.size() == 3 && token == "for") learn_loop(index, statement.end);
    }
  }

  void learn_loop(uint32_t index, uint32_t end) {
    uint32_t in = index + 1;
    while (in < end && tokens_.at(in) != "in") ++in;
    if (in < end) assign({index + 1, in}, {in + 1, end}, true);
  }

  /// Reads the parts of a value that stand in no brackets but "(". Of what a loop goes over, the elements
  /// count and not the whole; of what is assigned to one name, the whole.
  void assign(Span targets, Span value, bool elements) {
    const bool is_one = !elements && tokens_.past_operand(targets.begin) >= targets.end;
    uint32_t depth = 0;
    for (uint32_t index = value.begin; index < value.end;) {
      const bool is_list = tokens_.is(index, '[') || tokens_.is(index, '{');
      if (tokens_.trails(index) || (is_list && is_one)) {
        index = tokens_.past_bracket(index);
        continue;
      }
      if (tokens_.opens(index)) ++depth;
      if (tokens_.closes(index) && depth-- == 0) return;
      if (elements && depth == 0 && (tokens_.at(index) == "for" || tokens_.at(index) == "if")) return;
      index = std::max(index + 1, read_element(targets, index, elements, is_one));
    }
  }

  /// Learns from what stands at a token; where that ends, or 0.
  uint32_t read_element(Span targets, uint32_t index, bool elements, bool is_one) {
    const Value module = values_.module(index);
    const Value value = module.modules.empty() ? values_.spelled(index) : module;
    if (value.modules.empty()) return value.end;
    const bool is_part = tokens_.after(index, ',') || tokens_.is(value.end, ',') ||
                         tokens_.after(index, '[') || tokens_.after(index, '{') || tokens_.after(index, ':');
    if (elements ? !is_part : is_one && is_part) return value.end;
    if (!module.modules.empty()) bind(targets, value.modules, &Meanings::bind);
    if (module.modules.empty() && ends_element(value.end)) bind(targets, value.modules, &Meanings::spell);
    return value.end;
  }

  bool ends_element(uint32_t index) const {
    const std::string_view next = tokens_.at(index);
    return tokens_[index].kind != python::TokenKind::op || next == "," || next == ")" || next == "]" ||
           next == ";";
  }

  void bind(Span targets, const std::vector<ModuleId>& modules,
            bool (Meanings::*add)(std::string_view, ModuleId)) {
    if (modules.empty()) return;
    for (uint32_t index = targets.begin; index < targets.end; ++index) {
      const bool is_plain =
          tokens_.is_name(index) && !tokens_.after(index, '.') && !tokens_.is(index + 1, '.');
      if (!is_plain || tokens_.trails(index + 1)) continue;
      for (const ModuleId module : modules) learnt_ = (out_.*add)(tokens_.at(index), module) || learnt_;
    }
  }

  const Values& values_;
  const TokenText& tokens_;
  Meanings& out_;
  bool learnt_ = false;
};

}  // namespace

bool learn_assignments(const Values& values, Meanings& meanings) {
  constexpr int most_rounds =
      4;  // `a = pkg.a; b = a.sub; ...` needs one round for each step against the text's order
  Learner learner(values, meanings);
  int rounds = 0;
  while (rounds < most_rounds && learner.learn()) ++rounds;
  return rounds > 0;
}

}  // namespace unknot::project
