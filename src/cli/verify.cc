// The evidence of --verify. Each import runs in a process of its own, which writes its answer as JSON into a
// file: what the project prints, and how the process ends, cannot be mistaken for it.
#include "cli/verify.h"

#include <string.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "cli/scratch_copy.h"

namespace unknot::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using report::TrialReport;
using report::VerifyRow;

/// Imports argv's modules, each in a thread where there are several, and writes how that went.
constexpr std::string_view worker = R"py(
import importlib, json, os, re, sys, threading
job = json.loads(sys.argv[1])
sys.argv[:] = ["-c"]
sys.path[:0] = job["roots"]
open_, write, leave, getpid, me = os.open, os.write, os._exit, os.getpid, os.getpid()
answer = {"version": "%d.%d.%d" % sys.version_info[:3], "results": [None] * len(job["modules"])}
start = threading.Barrier(max(1, len(job["modules"])))
def attempt(number, name):
    try:
        start.wait()
        importlib.import_module(name)
        answer["results"][number] = {"ok": True}
    except BaseException as error:
        said = str(error)
        for root in job["roots"]:
            said = said.replace(root + os.sep, "")
        said = re.sub(r"(_ModuleLock\(.*\)) at \d+", r"\1", said)[:1000]
        answer["results"][number] = {"ok": False, "error": type(error).__name__, "message": said}
if len(job["modules"]) == 1:
    attempt(0, job["modules"][0])
else:
    threads = [threading.Thread(target=attempt, args=item) for item in enumerate(job["modules"])]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
if getpid() == me:
    text = json.dumps(answer).encode()
    file = open_(job["answer"], os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    while text: text = text[write(file, text):]
leave(0)
)py";

/// Imports to try together, and where their answer will be.
struct Trial {
  std::vector<std::string> modules, roots;
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
  /// One result for each group of modules.
  std::vector<TrialReport> run(const std::vector<std::vector<std::string>>& groups,
                               const std::vector<std::string>& roots);

 private:
  Command command(const Trial& trial) const;
  Trial trial(const std::vector<std::string>& modules, const std::vector<std::string>& roots);
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

Trial Laboratory::trial(const std::vector<std::string>& modules, const std::vector<std::string>& roots) {
  return {modules, roots, folder_ + "/answer-" + std::to_string(count_++)};
}

Command Laboratory::command(const Trial& trial) const {
  const Json job{{"modules", trial.modules}, {"roots", trial.roots}, {"answer", trial.answer}};
  Command command;
  command.words = {options_.python, "-B", "-c", std::string(worker),
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
  const Trial trial = this->trial({"sys"}, {});
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
    return {"fails", result.value("error", ""), result.value("message", "")};
  }
  return {"works", "", ""};
}

std::vector<TrialReport> Laboratory::run(const std::vector<std::vector<std::string>>& groups,
                                         const std::vector<std::string>& roots) {
  std::vector<Trial> trials;
  std::vector<Command> commands;
  for (const auto& modules : groups) {
    trials.push_back(trial(modules, roots));
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
  std::vector<std::vector<std::string>> groups;
  for (const VerifyRow& row : verified.rows) {
    groups.push_back({row.module});
    if (!row.other.empty()) groups.back().push_back(row.other);
  }
  const auto try_all = [&](const std::map<std::string, std::string>& texts, const std::string& name,
                           TrialReport VerifyRow::*column) -> Result<Done> {
    const Result<std::vector<std::string>> roots =
        copy_roots(report.roots, texts, scratch.path() + "/" + name);
    if (!roots) return roots.error();
    const std::vector<TrialReport> results = laboratory.run(groups, *roots);
    for (size_t i = 0; i < results.size(); i++) verified.rows[i].*column = results[i];
    return processes.interrupted() != 0 ? Result<Done>(stopped()) : Done{};
  };
  if (Result<Done> done = try_all({}, "before", &VerifyRow::before); !done) return done.error();
  if (report.texts.empty()) return verified;
  if (Result<Done> done = try_all(report.texts, "after", &VerifyRow::after); !done) return done.error();
  for (VerifyRow& row : verified.rows)
    row.worse = row.before.outcome == "works" && row.after.outcome != "works";
  return verified;
}

}  // namespace unknot::cli
