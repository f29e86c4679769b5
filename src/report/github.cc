#include "report/github.h"

#include <fmt/format.h>

#include "report/headline.h"

namespace unknot::report {
namespace {

/// Text as the runner reads it: a command ends with its line.
std::string in_message(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '%':
        escaped += "%25";
        break;
      case '\r':
        escaped += "%0D";
        break;
      case '\n':
        escaped += "%0A";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

/// The same in a property, where `:` and `,` mean something too.
std::string in_property(std::string_view text) {
  std::string escaped;
  for (const char c : in_message(text)) {
    if (c == ':') {
      escaped += "%3A";
    } else if (c == ',') {
      escaped += "%2C";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

}  // namespace

std::string to_github(const Report& report, const TextOptions&) {
  std::string out;
  for (const CycleReport& cycle : report.cycles) {
    const Headline place = headline_place(cycle);
    const bool is_bad = cycle.severity == "crash" || cycle.severity == "race";
    out += fmt::format("::{} file={},line={},col={},title={}::{}\n", is_bad ? "error" : "warning",
                       in_property(place.file), place.line, place.column,
                       in_property("unknot: " + cycle.severity + "[" + cycle.id + "]"),
                       in_message(headline_text(cycle)));
  }
  for (const LockReport& lock : report.locks) {
    out +=
        fmt::format("::warning file={},line={},title={}::{}\n", in_property(lock.file), lock.line,
                    in_property("unknot: locks"), in_message(lock.package + " imports its own submodules"));
  }
  for (const ProblemReport& problem : report.errors) {
    const std::string line = problem.line == 0 ? "" : fmt::format(",line={}", problem.line);
    out += fmt::format("::warning file={}{},title=unknot::{}\n", in_property(problem.file), line,
                       in_message(problem.message));
  }
  return out;
}

}  // namespace unknot::report
