#include "report/sarif.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "base/diff.h"
#include "report/headline.h"
#include "report/json.h"

namespace unknot::report {
namespace {

using Json = nlohmann::ordered_json;

struct Rule {
  std::string_view id, level, text;
};

constexpr std::array<Rule, 5> rules{{
    {"crash", "error", "An import cycle: importing one of its modules first fails."},
    {"race", "error",
     "An import cycle: an import fails in a thread that enters while the package is being imported."},
    {"fragile", "warning", "An import cycle: nothing fails, but reordering statements can break it."},
    {"benign", "note", "An import cycle in which no module needs a name of another while it loads."},
    {"locks", "note",
     "A package imports its own submodules: CPython's module locks can meet between two threads."},
}};

size_t rule_index(std::string_view id) {
  const auto found =
      std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) { return rule.id == id; });
  return static_cast<size_t>(found - rules.begin());
}

/// A path as a relative reference: what is no unreserved character is percent-encoded byte by byte.
std::string uri(std::string_view path) {
  static constexpr std::string_view digits = "0123456789ABCDEF", plain = "-._~/";
  std::string text;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          plain.find(c) != std::string_view::npos;
    if (is_plain) {
      text += c;
    } else {
      (text += '%').append({digits[byte >> 4], digits[byte & 15]});
    }
  }
  return text;
}

Json artifact(std::string_view path) {
  Json location{{"uri", uri(path)}};
  if (!path.starts_with('/')) location["uriBaseId"] = "SRCROOT";
  return location;
}

Json location(const std::string& file, size_t line, size_t column, const std::string& message) {
  Json physical{{"artifactLocation", artifact(file)}};
  if (line > 0) physical["region"] = {{"startLine", line}, {"startColumn", std::max<size_t>(column, 1)}};
  Json json{{"physicalLocation", physical}};
  if (!message.empty()) json["message"] = {{"text", message}};
  return json;
}

Json replacement(const LineChange& change) {
  return {
      {"deletedRegion",
       {{"startLine", change.begin + 1}, {"startColumn", 1}, {"endLine", change.end + 1}, {"endColumn", 1}}},
      {"insertedContent", {{"text", change.text}}}};
}

/// The changes of a file, where the report has its new text.
Json artifact_change(const Report& report, const std::string& shown) {
  const auto path = std::find_if(report.shown.begin(), report.shown.end(),
                                 [&](const auto& item) { return item.second == shown; });
  if (path == report.shown.end()) return Json();
  Json replacements = Json::array();
  for (const LineChange& change : line_changes(report.before.at(path->first), report.texts.at(path->first)))
    replacements.push_back(replacement(change));
  return {{"artifactLocation", artifact(shown)}, {"replacements", replacements}};
}

/// The changed files that the cycle's cuts name. A file goes to the first cycle that changes it: the changes
/// of one file are made together.
Json fixes(const Report& report, const CycleReport& cycle, std::set<std::string>& given) {
  Json changes = Json::array();
  for (const CutReport& cut : cycle.plan) {
    if (!given.insert(cut.file).second) continue;
    Json change = artifact_change(report, cut.file);
    if (!change.is_null()) changes.push_back(std::move(change));
  }
  if (changes.empty()) return Json::array();
  return Json::array(
      {{{"description", {{"text", "Break the cycle, as `unknot fix` does"}}}, {"artifactChanges", changes}}});
}

Json result(std::string_view rule, const std::string& message, Json place) {
  const size_t index = rule_index(rule);
  return {{"ruleId", rule},
          {"ruleIndex", index},
          {"level", index < rules.size() ? rules[index].level : "warning"},
          {"message", {{"text", message}}},
          {"locations", Json::array({std::move(place)})}};
}

Json cycle_result(const Report& report, const CycleReport& cycle, std::set<std::string>& given) {
  const Headline place = headline_place(cycle);
  Json json =
      result(cycle.severity, headline_text(cycle), location(place.file, place.line, place.column, ""));
  json["partialFingerprints"] = {{"unknotCycle/v1", cycle.id}};
  Json related = Json::array();
  for (uint32_t i : cycle.chain) {
    const EdgeReport& edge = cycle.edges[i];
    related.push_back(
        location(edge.file, edge.line, edge.column, edge.from + " -> " + edge.to + ": " + edge.statement));
  }
  if (!related.empty()) json["relatedLocations"] = std::move(related);
  if (Json made = fixes(report, cycle, given); !made.empty()) json["fixes"] = std::move(made);
  return json;
}

Json driver(const Report& report) {
  Json json{{"name", "unknot"}, {"version", report.version}, {"rules", Json::array()}};
  for (const Rule& rule : rules) {
    json["rules"].push_back({{"id", rule.id},
                             {"shortDescription", {{"text", rule.text}}},
                             {"defaultConfiguration", {{"level", rule.level}}}});
  }
  return json;
}

Json invocation(const Report& report) {
  Json json{{"executionSuccessful", true}, {"toolExecutionNotifications", Json::array()}};
  for (const ProblemReport& problem : report.errors) {
    json["toolExecutionNotifications"].push_back(
        {{"level", "warning"},
         {"message", {{"text", problem.message}}},
         {"locations", Json::array({location(problem.file, problem.line, 1, "")})}});
  }
  return json;
}

}  // namespace

std::string to_sarif(const Report& report, const TextOptions&) {
  Json results = Json::array();
  std::set<std::string> given;
  for (const CycleReport& cycle : report.cycles) results.push_back(cycle_result(report, cycle, given));
  for (const LockReport& lock : report.locks) {
    results.push_back(result("locks", lock.package + " imports its own submodules: " + lock.statement,
                             location(lock.file, lock.line, 1, "")));
  }
  Json run{{"tool", {{"driver", driver(report)}}},
           {"invocations", Json::array({invocation(report)})},
           {"columnKind", "unicodeCodePoints"},
           {"results", std::move(results)}};
  return dump({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
               {"version", "2.1.0"},
               {"runs", Json::array({std::move(run)})}});
}

}  // namespace unknot::report
