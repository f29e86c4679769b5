#include "base/version.h"
#include "cli/manual.h"
#include "cli/option_table.h"

namespace unknot::cli {
namespace {

/// Text as roff: a dash is a dash, and no line begins with a request.
std::string roff(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else {
      safe += c;
    }
  }
  return safe.starts_with('.') || safe.starts_with('\'') ? "\\&" + safe : safe;
}

std::string verbs_text() {
  std::string text;
  for (const VerbSpec& verb : verb_table()) {
    text += ".TP\n\\fB" + roff(verb.name) + "\\fR" +
            (verb.words.empty() ? "" : " \\fI" + roff(verb.words) + "\\fR") + "\n" + roff(verb.help) + ".\n";
  }
  return text;
}

/// "check, fix"; empty where all verbs that read a project know the option.
std::string verbs_of(const OptionSpec& spec) {
  std::string names;
  size_t count = 0;
  for (const VerbSpec& verb : verb_table()) {
    if (!spec.verbs.contains(verb.verb)) continue;
    names += (names.empty() ? "" : ", ") + verb.name;
    count++;
  }
  return count >= 5 ? "" : names;
}

/// What only the configuration may say.
std::string keys_text() {
  std::string text;
  for (const OptionSpec& spec : option_table()) {
    if (!spec.verbs.empty()) continue;
    text +=
        ".TP\n\\fB" + roff(spec.name) + "\\fR \\fI" + roff(spec.metavar) + "\\fR\n" + roff(spec.help) + ".\n";
  }
  return text.empty() ? text : ".SH CONFIGURATION\n" + text;
}

std::string options_text() {
  std::string text;
  for (const OptionSpec& spec : option_table()) {
    if (spec.verbs.empty()) continue;
    std::string flags = roff(spec.flags);
    if (const size_t comma = flags.find(','); comma != std::string::npos) flags.replace(comma, 1, ", ");
    const std::string value = roff(spec.metavar);
    text += ".TP\n\\fB" + flags + "\\fR";
    if (spec.shape == Shape::maybe) text += "[=\\fI" + value + "\\fR]";
    if (spec.shape != Shape::maybe && !value.empty()) text += " \\fI" + value + "\\fR";
    text += "\n" + roff(spec.help) + ".";
    if (const std::string verbs = verbs_of(spec); !verbs.empty()) text += " (" + roff(verbs) + ")";
    text += "\n";
  }
  return text;
}

}  // namespace

std::string manual_page() {
  return ".TH UNKNOT 1 \"\" \"unknot " + std::string(version) + "\" \"User Commands\"\n" +
         ".SH NAME\nunknot \\- find Python import cycles and break them\n"
         ".SH SYNOPSIS\n.B unknot\n.I COMMAND\n[\\fIOPTION\\fR]... [\\fIWORD\\fR]...\n"
         ".SH DESCRIPTION\nReads the source of Python projects, reports import cycles, chooses the weakest "
         "imports, rewrites the\n"
         "source so that the cycles are gone, and proves that nothing else changed. None of the project's "
         "code is run,\n"
         "unless \\fB\\-\\-verify\\fR asks for it.\n"
         ".SH COMMANDS\n" +
         verbs_text() + ".SH OPTIONS\n" + options_text() + keys_text() +
         ".SH EXIT STATUS\n.TP\n.B 0\nClean.\n.TP\n.B 1\nFindings.\n.TP\n.B 2\nWrong usage, configuration, "
         "or a path that cannot be read.\n"
         ".TP\n.B 3\nA failed proof or an internal error; nothing was written.\n"
         ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf set, no colours are used.\n.TP\n.B COLUMNS\nThe width of the "
         "terminal.\n";
}

}  // namespace unknot::cli
