#include "report/json.h"

#include "report/statistics.h"

namespace unknot::report {
namespace {

using Json = nlohmann::ordered_json;

std::string safety(bool safe) {
  return safe ? "safe" : "unsafe";
}

Json edge_json(const EdgeReport& edge) {
  Json json{{"from", edge.from},   {"to", edge.to},         {"file", edge.file},
            {"line", edge.line},   {"column", edge.column}, {"statement", edge.statement},
            {"names", edge.names}, {"needs", edge.needs},   {"implicit", edge.implicit}};
  if (!edge.through.empty()) json["through"] = edge.through;
  json["offers"] = Json::array();
  for (const OfferReport& offer : edge.offers) {
    json["offers"].push_back({{"rewriter", offer.rewriter},
                              {"safety", safety(offer.safe)},
                              {"cost", offer.cost},
                              {"unsure", offer.unsure}});
  }
  json["refusals"] = Json::array();
  for (const RefusalReport& refusal : edge.refusals) {
    json["refusals"].push_back({{"rewriter", refusal.rewriter}, {"reason", refusal.reason}});
  }
  return json;
}

Json entry_json(const EntryReport& entry) {
  Json json{{"module", entry.module}, {"outcome", entry.outcome}};
  if (entry.threaded) json["threaded"] = true;
  if (entry.outcome != "works") {
    json["error"] = entry.error;
    json["message"] = entry.message;
    json["trace"] = entry.trace;
  }
  if (!entry.caught.empty()) json["caught"] = entry.caught;
  if (!entry.saved_by.empty()) json["saved_by"] = entry.saved_by;
  if (!entry.saved_at.empty()) json["saved_at"] = entry.saved_at;
  if (!entry.unknown.empty()) json["unknown"] = entry.unknown;
  return json;
}

Json left_json(const std::vector<LeftReport>& left) {
  Json json = Json::array();
  for (const LeftReport& one : left) {
    json.push_back({{"severity", one.severity.empty() ? Json() : Json(one.severity)},
                    {"modules", one.modules},
                    {"failing", one.failing}});
  }
  return json;
}

Json chain_json(const std::vector<StepReport>& chain) {
  Json json = Json::array();
  for (const StepReport& step : chain) {
    json.push_back({{"from", step.from},
                    {"to", step.to},
                    {"file", step.file},
                    {"line", step.line},
                    {"statement", step.statement},
                    {"on_cycle", step.on_cycle}});
    if (step.on_cycle) json.back()["leaves"] = left_json(step.left);
  }
  return json;
}

Json trial_json(const TrialReport& trial) {
  if (trial.outcome.empty()) return Json();
  Json json{{"outcome", trial.outcome}};
  if (trial.outcome == "works") return json;
  json["error"] = trial.error;
  json["message"] = trial.message;
  return json;
}

Json verify_json(const VerifyReport& report) {
  Json json{{"python", report.python}, {"version", report.version}, {"holds", report.holds()}};
  json["modules"] = Json::array();
  json["threads"] = Json::array();
  for (const VerifyRow& row : report.rows) {
    Json one =
        row.other.empty() ? Json{{"module", row.module}} : Json{{"from", row.module}, {"to", row.other}};
    one["before"] = trial_json(row.before);
    one["after"] = trial_json(row.after);
    one["worse"] = row.worse;
    json[row.other.empty() ? "modules" : "threads"].push_back(std::move(one));
  }
  return json;
}

Json guards_json(const std::vector<GuardReport>& guards) {
  Json json = Json::array();
  for (const GuardReport& guard : guards) {
    json.push_back({{"from", guard.from},
                    {"to", guard.to},
                    {"file", guard.file},
                    {"line", guard.line},
                    {"statement", guard.statement},
                    {"package", guard.package},
                    {"check", guard.check},
                    {"why", guard.why},
                    {"safety", safety(guard.safe)},
                    {"unsure", guard.unsure},
                    {"planned", guard.planned}});
  }
  return json;
}

Json statistics_json(const Statistics& statistics) {
  return {{"cycles", statistics.cycles},
          {"modules_on_cycles", statistics.modules_on_cycles},
          {"edges_on_cycles", statistics.edges_on_cycles},
          {"failing_entries", statistics.failing_entries},
          {"cuts", statistics.cuts},
          {"unsafe_cuts", statistics.unsafe_cuts},
          {"refusals", statistics.refusals}};
}

Json plan_json(const std::vector<CutReport>& cuts) {
  Json json = Json::array();
  for (const CutReport& cut : cuts) {
    json.push_back({{"from", cut.from},
                    {"to", cut.to},
                    {"file", cut.file},
                    {"line", cut.line},
                    {"rewriter", cut.rewriter},
                    {"safety", safety(cut.safe)},
                    {"cost", cut.cost},
                    {"unsure", cut.unsure},
                    {"why", cut.why}});
  }
  return json;
}

Json lock_json(const LockReport& lock) {
  Json json{{"package", lock.package}, {"file", lock.file}, {"line", lock.line}, {"resolved", lock.resolved}};
  json["edges"] = Json::array();
  for (const EdgeReport& edge : lock.edges) json["edges"].push_back(edge_json(edge));
  json["plan"] = plan_json(lock.plan);
  json["held_by"] = lock.held_by;
  return json;
}

Json cycle_json(const CycleReport& cycle) {
  Json json{{"id", cycle.id},           {"severity", cycle.severity},
            {"modules", cycle.modules}, {"resolved", cycle.resolved},
            {"optimal", cycle.optimal}, {"cost", cycle.cost},
            {"bound", cycle.bound}};
  json["edges"] = Json::array();
  for (const EdgeReport& edge : cycle.edges) json["edges"].push_back(edge_json(edge));
  json["plan"] = plan_json(cycle.plan);
  json["held_by"] = cycle.held_by;
  json["entries"] = Json::array();
  for (const EntryReport& entry : cycle.entries) json["entries"].push_back(entry_json(entry));
  return json;
}

}  // namespace

std::string dump(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string to_json(const Report& report, const TextOptions& options) {
  Json json{{"version", 1},
            {"tool", {{"name", "unknot"}, {"version", report.version}}},
            {"root", report.root},
            {"modules", report.modules},
            {"edges", report.edges}};
  json["cycles"] = Json::array();
  for (const CycleReport& cycle : report.cycles) json["cycles"].push_back(cycle_json(cycle));
  if (!report.from.empty()) json["chain"] = chain_json(report.chain);
  if (!report.left.empty()) json["leaves"] = left_json(report.left);
  if (report.verified) json["verify"] = verify_json(*report.verified);
  if (report.asks_locks) {
    json["locks"] = Json::array();
    for (const LockReport& lock : report.locks) json["locks"].push_back(lock_json(lock));
  }
  if (report.asks_stale) {
    json["stale"] = Json::array();
    for (const StaleReport& stale : report.stale) {
      json["stale"].push_back({{"module", stale.module},
                               {"file", stale.file},
                               {"line", stale.line},
                               {"column", stale.column},
                               {"statement", stale.statement},
                               {"kind", stale.for_typing ? "type_checking" : "deferred"},
                               {"reason", stale.reason}});
    }
  }
  json["guards"] = guards_json(report.guards);
  json["errors"] = Json::array();
  for (const ProblemReport& problem : report.errors) {
    json["errors"].push_back({{"file", problem.file}, {"line", problem.line}, {"message", problem.message}});
  }
  json["warnings"] = Json::array();
  for (const ProblemReport& one : report.warnings) {
    json["warnings"].push_back({{"file", one.file}, {"line", one.line}, {"message", one.message}});
  }
  json["known"] = report.known;
  json["removable"] = report.removable;
  json["notes"] = report.notes;
  json["dropped"] = report.dropped;
  if (options.statistics) json["statistics"] = statistics_json(count(report));
  if (options.fixing) json["patch"] = report.patch;
  return dump(json);
}

}  // namespace unknot::report
