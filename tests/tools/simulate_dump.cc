// Prints what the simulator predicts for every module of a tree as an entry, for a comparison with CPython.
//
//     simulate_dump [--enter] [--names] [--effects] [--why] [--minor N] [--absent A,B] [--only MODULE]...
//     FOLDER...
//
// Each FOLDER is one import root. Standard output holds a line of JSON for each: {"MODULE": {"outcome":
// "works", "fails" or "unknown", "error", "message", "executed": the modules whose bodies started, in order,
// "loaded": what is left in sys.modules, "unknown": ["what at module:line"], "may_fail"}}. With --enter the
// ancestors of the entry are there already, running and empty. --absent names packages outside of the tree
// that cannot be imported. With --why the line holds also "by": {module: the place that started it}; with
// --effects also "effects": ["what at module:line", during which module]. With
// --names the line holds also "names": {module: {name: value}} of what is loaded, and "dynamic": the modules
// that may hold more. A module `__main__` is asked too: the file `main.py` at the top, run as a script.
#include <algorithm>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "base/disk.h"
#include "base/text.h"
#include "project/code.h"
#include "project/discover.h"
#include "python/simulate/simulate.h"

namespace {

using namespace unknot;
using nlohmann::json;
using python::ModuleId;

struct Options {
  bool enter = false;
  bool names = false;
  bool effects = false;
  bool why = false;
  int minor = 11;
  std::set<std::string> absent, only;
  std::vector<std::string> folders;
};

std::set<std::string> split(const std::string& text) {
  std::set<std::string> parts;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    parts.insert(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

Options read(int count, char** arguments) {
  Options made;
  for (int i = 1; i < count; i++) {
    const std::string argument = arguments[i];
    const auto value = [&] { return std::string(i + 1 < count ? arguments[++i] : ""); };
    if (argument == "--enter") {
      made.enter = true;
    } else if (argument == "--names") {
      made.names = true;
    } else if (argument == "--effects") {
      made.effects = true;
    } else if (argument == "--why") {
      made.why = true;
    } else if (argument == "--minor") {
      made.minor = std::stoi(value());
    } else if (argument == "--absent") {
      made.absent = split(value());
    } else if (argument == "--only") {
      made.only.insert(value());
    } else {
      made.folders.push_back(argument);
    }
  }
  return made;
}

/// One tree, read once.
class Dump {
 public:
  Dump(const std::string& folder, const Options& options) : options_(options) {
    discovery_.directory = folder;
    discovery_.src = {folder};
    const Result<project::Tree> found = project::discover(disk_, discovery_);
    if (!found) throw std::runtime_error(found.error().message);
    tree_ = *found;
    code_ = std::make_unique<project::Code>(disk_, tree_, python::FactsOptions{options.minor});
    code_->skim_all(0);
    layout_ = project::lay_out(
        tree_, [&](python::FileId file) -> const python::Skim& { return code_->skim(file); }, discovery_);
    const ModuleId main = layout_.modules.find("main", python::no_module);
    if (main == python::no_module) return;
    python::Module script = layout_.modules[main];
    script.name = "__main__";
    layout_.modules.add(script);
  }

  json entries() {
    const auto facts = [&](ModuleId module) {
      const python::FileId file = layout_.modules[module].file;
      return file == python::no_file ? nullptr : code_->facts(file);
    };
    const auto skims = [&](ModuleId module) -> const python::Skim& {
      const python::FileId file = layout_.modules[module].file;
      return file == python::no_file ? empty_ : code_->skim(file);
    };
    python::World world(layout_.modules, facts, skims, options_.minor);
    json made = json::object();
    for (ModuleId module = 0; module < layout_.modules.size(); module++) {
      const std::string& name = layout_.modules[module].name;
      const bool is_asked = options_.only.empty() || options_.only.contains(name);
      if (!is_asked || name.find('/') != std::string::npos) continue;
      python::Entry entry;
      entry.module = module;
      entry.ancestors_running = options_.enter;
      entry.absent = options_.absent;
      entry.is_complete = true;
      entry.platform = "linux";
      entry.keeps_names = options_.names;
      made[name] = described(simulate(world, entry));
    }
    return made;
  }

 private:
  std::string place(python::CodePlace at) const {
    if (at.module == python::no_module) return "?";
    const python::FileId file = layout_.modules[at.module].file;
    const std::string_view text = file == python::no_file ? "" : code_->text(file);
    return layout_.modules[at.module].name + ":" + std::to_string(LineIndex(text).place(at.offset).line);
  }

  json described(const python::Run& run) const {
    static constexpr const char* outcomes[] = {"works", "fails", "unknown"};
    json made{{"outcome", outcomes[static_cast<size_t>(run.outcome)]}};
    json executed = json::array(), unknown = json::array(), trace = json::array();
    std::set<std::string> loaded;
    for (const python::Load& load : run.executed) executed.push_back(layout_.modules[load.module].name);
    for (const python::Load& load : run.executed) {
      if (options_.why) made["by"][layout_.modules[load.module].name] = place(load.by);
    }
    for (ModuleId module : run.loaded) loaded.insert(layout_.modules[module].name);
    loaded.insert(run.loaded_others.begin(), run.loaded_others.end());
    for (size_t i = 0; i < run.unknown.size(); i++)
      unknown.push_back(run.unknown[i] + " at " + place(run.unknown_at[i]));
    for (const python::CodePlace& at : run.trace) trace.push_back(place(at));
    made["executed"] = executed;
    made["loaded"] = loaded;
    made["unknown"] = unknown;
    for (const python::Effect& effect : run.effects) {
      if (!options_.effects) break;
      made["effects"].push_back({effect.what + " at " + place(effect.at),
                                 "during " + layout_.modules[effect.during].name,
                                 "registry " + effect.registry});
    }
    if (!run.error.empty()) made.update({{"error", run.error}, {"message", run.message}, {"trace", trace}});
    if (!run.may_fail.empty()) made["may_fail"] = run.may_fail;
    for (const python::Doubt& doubt : run.doubts)
      made["doubt"] = doubt.error + ": " + doubt.message + " if " + place(doubt.at);
    for (const python::BoundName& bound : run.names)
      made["names"][layout_.modules[bound.module].name][bound.name] = bound.value;
    for (ModuleId module : run.dynamic) made["dynamic"].push_back(layout_.modules[module].name);
    return made;
  }

  const Options& options_;
  RealDisk disk_;
  project::DiscoverOptions discovery_;
  project::Tree tree_;
  std::unique_ptr<project::Code> code_;
  project::Layout layout_;
  python::Skim empty_;
};

}  // namespace

int main(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  const Options options = read(count, arguments);
  if (options.folders.empty()) {
    std::cerr << "usage: simulate_dump [--enter] [--minor N] [--absent A,B] [--only MODULE]... FOLDER...\n";
    return 2;
  }
  try {
    for (const std::string& folder : options.folders) {
      std::cout << Dump(folder, options).entries().dump(-1, ' ', false, json::error_handler_t::replace)
                << std::endl;
    }
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
