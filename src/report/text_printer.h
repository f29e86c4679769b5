#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "report/report.h"
#include "report/text.h"

namespace unknot::report {

/// How much of a long list is shown without -v.
constexpr size_t few = 8;

class Printer {
 public:
  explicit Printer(const TextOptions& options) : options_(options) {}

  std::string cycles(const Report& report);
  std::string explain(const Report& report);
  void left(const std::vector<LeftReport>& left, std::string_view what);

 private:
  std::string paint(std::string_view text, std::string_view code) const {
    return options_.color ? fmt::format("\033[{}m{}\033[0m", code, text) : std::string(text);
  }
  std::string bold(std::string_view text) const { return paint(text, "1"); }
  std::string red(std::string_view text) const { return paint(text, "1;31"); }
  std::string blue(std::string_view text) const { return paint(text, "1;34"); }
  std::string green(std::string_view text) const { return paint(text, "1;32"); }

  /// A statement, cut off where it would leave the terminal: `indent` columns stand before it.
  std::string fitted(std::string_view statement, size_t indent) const;
  void statistics(const Report& report);
  void line(std::string_view text) { out_.append(text).push_back('\n'); }
  void cycle(const CycleReport& cycle);
  void chain(const CycleReport& cycle);
  void entry(const EntryReport& entry);
  void entries(const CycleReport& cycle);
  void verified(const VerifyReport& report);
  void locks(const Report& report);
  void plan(const std::vector<CutReport>& cuts);
  void unsure(const std::vector<std::string>& reasons);
  void guards(const Report& report);
  void stale(const Report& report);
  void step(const Report& report, const StepReport& step);
  void how_it_fails(const Report& report, const CycleReport& cycle);
  void held_by(const std::vector<std::string>& reasons);
  void edge(const EdgeReport& edge);
  void problems(const Report& report);
  void summary(const Report& report);

  TextOptions options_;
  std::string out_;
};

/// "3 modules", "1 module".
std::string plural(size_t count, std::string_view noun);

/// The names with commas between; of a long list the first ones and how many more, unless all are wanted.
std::string first_few(const std::vector<std::string>& names, bool all);

}  // namespace unknot::report
