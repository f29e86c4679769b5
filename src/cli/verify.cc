// The evidence of --verify. Each import runs in a process of its own, which writes its answer as JSON into a
// file: what the project prints, and how the process ends, cannot be mistaken for it.
#include "cli/verify.h"

#include <string.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <utility>

#include "cli/scratch_copy.h"
#include "cli/verify_python.h"

namespace unknot::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using report::TrialReport;
using report::VerifyRow;

/// What one process imports: a module; or one in a thread that is held where the body of `held` is about to
/// start, and another one meanwhile.
struct Meeting {
  std::vector<std::string> modules;
  std::string held;
};

/// A meeting, and where its answer will be.
struct Trial {
  Meeting meeting;
  std::vector<std::string> roots;
  std::string answer;
};

class Laboratory {
 public:
  Laboratory(Processes& processes, const VerifyOptions& options, std::string folder)
      : processes_(processes), options_(options), folder_(std::move(folder)) {
    std::error_code error;
    fs::create_directories(fs::path(folder_) / "work", error);
  }

  /// The version of the interpreter, or why it cannot be used.
  Result<std::string> probe();
  /// One result for each meeting.
  std::vector<TrialReport> run(const std::vector<Meeting>& meetings, const std::vector<std::string>& roots);

 private:
  Command command(const Trial& trial) const;
  Trial trial(const Meeting& meeting, const std::vector<std::string>& roots);
  std::string how(const Ended& ended) const;
  TrialReport judge(const Trial& trial, const Ended& ended) const;

  Processes& processes_;
  const VerifyOptions& options_;
  std::string folder_;
  size_t count_ = 0;
};

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Trial Laboratory::trial(const Meeting& meeting, const std::vector<std::string>& roots) {
  return {meeting, roots, folder_ + "/answer-" + std::to_string(count_++)};
}

Command Laboratory::command(const Trial& trial) const {
  const Json job{{"modules", trial.meeting.modules},
                 {"held", trial.meeting.held},
                 {"roots", trial.roots},
                 {"answer", trial.answer}};
  Command command;
  command.words = {options_.python, "-B", "-c", std::string(verify_worker),
                   job.dump(-1, ' ', false, Json::error_handler_t::replace)};
  command.directory = folder_ + "/work";
  command.environment = {{"PYTHONDONTWRITEBYTECODE", "1"}, {"PYTHONHASHSEED", "1"}};
  command.seconds = options_.seconds;
  return command;
}

std::string seconds_text(double seconds) {
  std::string text = std::to_string(seconds);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text + " s";
}

std::string Laboratory::how(const Ended& ended) const {
  switch (ended.how) {
    case Ended::How::not_started:
      return ended.reason;
    case Ended::How::late:
      return "not done after " + seconds_text(options_.seconds);
    case Ended::How::killed:
      return "died of signal " + std::to_string(ended.number) + " (" + strsignal(ended.number) + ")";
    case Ended::How::stopped:
      return "stopped";
    case Ended::How::exited:
      break;
  }
  return "ended with status " + std::to_string(ended.number) + " and no answer";
}

Result<std::string> Laboratory::probe() {
  const Trial trial = this->trial({{"sys"}, ""}, {});
  const Ended ended = processes_.run({command(trial)}, 1).front();
  const Json answer = Json::parse(read_file(trial.answer), nullptr, false);
  if (answer.is_object() && answer.contains("version")) return answer["version"].get<std::string>();
  std::string said = ended.output.substr(0, ended.output.find('\n'));
  if (said.size() > 200) said = said.substr(0, 200) + "...";
  for (char& c : said) c = static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  return Error{ErrorKind::usage, "--verify: " + options_.python + ": " + how(ended) +
                                     (said.empty() ? "" : ": " + said) + "; nothing was tried"};
}

TrialReport Laboratory::judge(const Trial& trial, const Ended& ended) const {
  const Json answer = Json::parse(read_file(trial.answer), nullptr, false);
  if (!answer.is_object()) {
    const bool late = ended.how == Ended::How::late, exited = ended.how == Ended::How::exited;
    return {late ? "late" : exited ? "silent" : "died", "", how(ended)};
  }
  for (const Json& result : answer["results"]) {
    if (result.is_object() && result.value("ok", false)) continue;
    if (!result.is_object()) return {"silent", "", "a thread gave no answer"};
    const bool is_by_locks = answer.value("locks", false);
    return {is_by_locks ? "locks" : "fails", result.value("error", ""), result.value("message", "")};
  }
  return {"works", "", ""};
}

std::vector<TrialReport> Laboratory::run(const std::vector<Meeting>& meetings,
                                         const std::vector<std::string>& roots) {
  std::vector<Trial> trials;
  std::vector<Command> commands;
  for (const Meeting& meeting : meetings) {
    trials.push_back(trial(meeting, roots));
    commands.push_back(command(trials.back()));
  }
  const std::vector<Ended> ended = processes_.run(commands, options_.at_once);
  std::vector<TrialReport> results;
  for (size_t i = 0; i < trials.size(); i++) results.push_back(judge(trials[i], ended[i]));
  return results;
}

/// The rows of the table, not yet tried.
std::vector<VerifyRow> rows_of(const report::Report& report) {
  std::set<std::string> modules;
  std::set<std::pair<std::string, std::string>> pairs;
  for (const report::CycleReport& cycle : report.cycles) {
    modules.insert(cycle.modules.begin(), cycle.modules.end());
    for (const report::CutReport& cut : cycle.plan) {
      if (cut.from != cut.to && !cut.to.empty()) pairs.emplace(cut.from, cut.to);
    }
  }
  std::vector<VerifyRow> rows;
  for (const std::string& module : modules) rows.push_back({module, "", {}, {}, false});
  for (const auto& [from, to] : pairs) rows.push_back({from, to, {}, {}, false});
  return rows;
}

bool is_below(const std::string& module, const std::string& package) {
  return module.starts_with(package + ".");
}

/// How two threads are made to meet: one imports `first`, or a package above both, and is held where the body
/// of that is about to start; the other imports `second`.
void add_meetings(const std::string& first, const std::string& second, std::vector<Meeting>& meetings) {
  meetings.push_back({{first, second}, first});
  for (size_t dot = second.find('.'); dot != std::string::npos; dot = second.find('.', dot + 1)) {
    const std::string package = second.substr(0, dot);
    if (is_below(first, package)) meetings.push_back({{package, second}, package});
  }
}

std::vector<Meeting> meetings_of(const VerifyRow& row) {
  if (row.other.empty()) return {{{row.module}, ""}};
  std::vector<Meeting> meetings;
  add_meetings(row.module, row.other, meetings);
  add_meetings(row.other, row.module, meetings);
  return meetings;
}

/// The worst of some results: what fails because of locks alone says nothing about the cycle.
TrialReport worst_of(std::span<const TrialReport> results) {
  const auto badness = [](const TrialReport& result) {
    return result.outcome == "works" ? 0 : result.outcome == "locks" ? 1 : 2;
  };
  const auto is_better = [&](const TrialReport& a, const TrialReport& b) { return badness(a) < badness(b); };
  return *std::max_element(results.begin(), results.end(), is_better);
}

Error stopped() {
  return {ErrorKind::proof, "--verify: stopped; nothing was written"};
}

}  // namespace

Result<report::VerifyReport> verify(Processes& processes, const VerifyOptions& options,
                                    const report::Report& report) {
  const ScratchFolder scratch;
  if (scratch.path().empty()) return Error{ErrorKind::usage, "--verify: cannot make a scratch folder"};
  Laboratory laboratory(processes, options, scratch.path());
  Result<std::string> version = laboratory.probe();
  if (processes.interrupted() != 0) return stopped();
  if (!version) return version.error();
  report::VerifyReport verified{options.python, *version, rows_of(report)};
  std::vector<Meeting> meetings;
  std::vector<size_t> ends;  // of the meetings of each row
  for (const VerifyRow& row : verified.rows) {
    const std::vector<Meeting> more = meetings_of(row);
    meetings.insert(meetings.end(), more.begin(), more.end());
    ends.push_back(meetings.size());
  }
  const auto try_all = [&](const std::map<std::string, std::string>& texts, const std::string& name,
                           TrialReport VerifyRow::*column) -> Result<Done> {
    const Result<std::vector<std::string>> roots =
        copy_roots(report.roots, texts, scratch.path() + "/" + name);
    if (!roots) return roots.error();
    const std::vector<TrialReport> results = laboratory.run(meetings, *roots);
    for (size_t i = 0, begin = 0; i < ends.size(); begin = ends[i++])
      verified.rows[i].*column = worst_of(std::span(results).subspan(begin, ends[i] - begin));
    return processes.interrupted() != 0 ? Result<Done>(stopped()) : Done{};
  };
  if (Result<Done> done = try_all({}, "before", &VerifyRow::before); !done) return done.error();
  if (report.texts.empty()) return verified;
  if (Result<Done> done = try_all(report.texts, "after", &VerifyRow::after); !done) return done.error();
  for (VerifyRow& row : verified.rows)
    row.worse = row.before.outcome == "works" && row.after.outcome != "works" && row.after.outcome != "locks";
  return verified;
}

}  // namespace unknot::cli
