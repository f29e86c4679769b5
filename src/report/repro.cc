// The scripts of `repro` are made of fixed parts (repro_python.cc) and of what is known about the failure: a
// docstring that says what is done and predicted, and constants.
#include "report/repro.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/repro_python.h"

namespace unknot::report {
namespace {

/// A Python string literal.
std::string quoted(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      literal += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
    } else {
      literal += c;
    }
  }
  return literal + "\"";
}

std::string list(const std::vector<std::string>& items) {
  std::string text = "[";
  for (size_t i = 0; i < items.size(); i++) text += (i > 0 ? ", " : "") + quoted(items[i]);
  return text + "]";
}

/// Text in a docstring: nothing of it may end the docstring or escape.
std::string in_docstring(std::string_view text) {
  std::string safe;
  for (const char c : text) safe += c == '\\' ? '/' : c == '"' ? '\'' : c;
  return safe;
}

/// The predicted exception: that of the entry, or the one that something swallows.
std::pair<std::string, std::string> prediction(const EntryReport& entry) {
  if (entry.caught.empty() || entry.outcome == "fails") return {entry.error, entry.message};
  const size_t colon = entry.caught.find(": ");
  if (colon == std::string::npos) return {entry.caught, ""};
  return {entry.caught.substr(0, colon), entry.caught.substr(colon + 2)};
}

/// The cycle that the trace closes, as indexes of edges: the last place imports a module that an earlier one
/// was leaving. The shortest cycle where the trace does not show one.
std::vector<uint32_t> closed_cycle(const CycleReport& cycle, const std::vector<std::string>& trace) {
  std::vector<uint32_t> edges;
  for (size_t i = trace.size(); i-- > 0;) {
    const auto leads_on = [&](const EdgeReport& edge) {
      const bool is_here = edge.file + ":" + std::to_string(edge.line) == trace[i];
      return is_here && (edges.empty() ? !edge.needs.empty() : edge.to == cycle.edges[edges.front()].from);
    };
    const auto found = std::find_if(cycle.edges.begin(), cycle.edges.end(), leads_on);
    if (found == cycle.edges.end()) return cycle.chain;
    edges.insert(edges.begin(), static_cast<uint32_t>(found - cycle.edges.begin()));
    if (found->from == cycle.edges[edges.back()].to) return edges;
  }
  return cycle.chain;
}

std::string numbered(size_t number) {
  return "Thread " + std::to_string(number);
}

/// What the script does, as sentences of a line each.
std::vector<std::string> what_is_done(const Repro& repro) {
  std::vector<std::string> lines;
  switch (repro.kind) {
    case Repro::Kind::fresh:
      lines.push_back(fmt::format("A fresh interpreter imports {}.", repro.entry.module));
      break;
    case Repro::Kind::threads:
      for (size_t i = 0; i < repro.held.size(); i++) {
        lines.push_back(fmt::format(
            "{} imports {}{} and is held where its body is about to start.", numbered(i + 1), repro.held[i],
            i == 0 && !repro.first.empty() ? ", as an import of " + repro.first + " begins," : ""));
      }
      lines.push_back(fmt::format("{} imports {}; then the others go on.", numbered(repro.held.size() + 1),
                                  repro.entry.module));
      if (!repro.entry.saved_by.empty()) {
        lines.push_back(fmt::format("Without the second thread {} would be imported first{}, which works.",
                                    repro.entry.saved_by,
                                    repro.entry.saved_at.empty() ? "" : " (" + repro.entry.saved_at + ")"));
      }
      break;
    case Repro::Kind::reordered:
      lines.push_back(fmt::format("The statement at {}:{} is moved to the top of {}:", repro.moved_file,
                                  repro.moved_line, repro.moved_module));
      lines.push_back("    " + repro.moved_statement);
      lines.push_back(fmt::format("Then a fresh interpreter imports {}.", repro.entry.module));
      break;
  }
  return lines;
}

std::string docstring(const Repro& repro, std::string_view version) {
  std::string text = fmt::format("Shows an import cycle ({}, {}). Written by unknot {}.\n\nThe cycle:\n",
                                 repro.cycle.severity, repro.cycle.id, version);
  for (uint32_t i : closed_cycle(repro.cycle, repro.entry.trace)) {
    const EdgeReport& edge = repro.cycle.edges[i];
    text += fmt::format("    {} -> {}\n        {}:{}  {}\n", edge.from, edge.to, edge.file, edge.line,
                        edge.statement);
  }
  text += "\nWhat is done:\n";
  for (const std::string& line : what_is_done(repro)) text += "    " + line + "\n";
  const auto [error, message] = prediction(repro.entry);
  text += fmt::format("\nPredicted{}:\n    {}{}{}\n",
                      repro.entry.outcome == "fails" ? "" : ", though a try/except swallows it", error,
                      message.empty() ? "" : ": ", message);
  for (const std::string& place : repro.entry.trace) text += "        at " + place + "\n";
  text +=
      "\nRun it in the folder of the project, or give the import roots as arguments: python FILE [ROOT...]\n"
      "Exit status: 1 the failure was shown, 0 the import works, 125 neither can be told, since something "
      "else\n"
      "failed (`git bisect run` skips such a revision).\n";
  return in_docstring(text);
}

std::string constants(const Repro& repro) {
  const auto [error, message] = prediction(repro.entry);
  std::string text = fmt::format("ROOTS = {}\nENTRY = {}\nERROR = {}\nMESSAGE = {}\nIS_SWALLOWED = {}\n",
                                 list(repro.roots), quoted(repro.entry.module), quoted(error),
                                 quoted(message), repro.entry.outcome == "fails" ? "False" : "True");
  if (repro.kind == Repro::Kind::threads) text += fmt::format("HELD = {}\n", list(repro.held));
  if (repro.kind == Repro::Kind::reordered)
    text += fmt::format("MODULE = {}\nSTATEMENT = {}\n", quoted(repro.moved_module),
                        quoted(repro.moved_statement));
  return text;
}

std::string_view imports(Repro::Kind kind) {
  switch (kind) {
    case Repro::Kind::fresh:
      return "import importlib\nimport os\nimport sys\n";
    case Repro::Kind::threads:
      return "import builtins\nimport importlib\nimport os\nimport sys\nimport threading\nimport time\n";
    case Repro::Kind::reordered:
      return "import ast\nimport importlib\nimport os\nimport sys\n";
  }
  return "";
}

std::string_view part(Repro::Kind kind) {
  switch (kind) {
    case Repro::Kind::fresh:
      return python_fresh;
    case Repro::Kind::threads:
      return python_threads;
    case Repro::Kind::reordered:
      return python_reordered;
  }
  return "";
}

/// The beginning of a name, as a path: "pkg" of "pkg.sub.module".
std::string top_of(const std::string& module) {
  return module.substr(0, module.find('.'));
}

}  // namespace

std::string repro_script(const Repro& repro, std::string_view version) {
  return fmt::format("#!/usr/bin/env python3\n\"\"\"{}\"\"\"\n\n{}\n{}{}{}{}", docstring(repro, version),
                     imports(repro.kind), constants(repro), python_common, part(repro.kind), python_main);
}

std::string repro_test(const Repro& repro, std::string_view version) {
  std::string name = repro.entry.module;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.'; }, '_');
  std::string test(python_test);
  const auto fill = [&test](std::string_view what, const std::string& with) {
    test.replace(test.find(what), what.size(), with);
  };
  fill("NAME", "import_of_" + name);
  std::string script = repro_script(repro, version);
  script.insert(0, "r'''");
  return fmt::format(
      "\"\"\"Fails while the import cycle of {} is there ({}). Written by unknot {}.\"\"\"\n\nimport "
      "subprocess\n"
      "import sys\nfrom pathlib import Path\n\nimport pytest\n\nROOTS = {}\nTOP = {}\nSCRIPT = {}'''\n{}",
      repro.entry.module, repro.cycle.id, version, list(repro.roots), quoted(top_of(repro.entry.module)),
      script, test);
}

}  // namespace unknot::report
