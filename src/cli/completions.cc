#include <algorithm>

#include "cli/manual.h"
#include "cli/option_table.h"

namespace unknot::cli {
namespace {

using Texts = std::vector<std::string>;

std::string joined(const Texts& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string(between)) + word;
  return text;
}

/// "-j,--jobs" as its parts.
Texts flags_of(const OptionSpec& spec) {
  Texts flags;
  size_t begin = 0;
  while (begin <= spec.flags.size()) {
    const size_t comma = std::min(spec.flags.find(',', begin), spec.flags.size());
    flags.push_back(spec.flags.substr(begin, comma - begin));
    begin = comma + 1;
  }
  return flags;
}

bool wants_value(const OptionSpec& spec) {
  return spec.shape != Shape::flag && spec.shape != Shape::maybe;
}

/// Whether the words behind a verb are paths.
bool takes_paths(const VerbSpec& verb) {
  return verb.words.find("PATH") != std::string::npos || verb.words.find("FILE") != std::string::npos;
}

Texts verb_names() {
  Texts names;
  for (const VerbSpec& verb : verb_table()) names.push_back(verb.name);
  return names;
}

std::string bash() {
  std::string values, verbs;
  for (const OptionSpec& spec : option_table()) {
    if (!wants_value(spec)) continue;
    const std::string how = spec.words.empty() ? "-f" : "-W '" + joined(spec.words, " ") + "'";
    values += "    " + joined(flags_of(spec), "|") + ") COMPREPLY=($(compgen " + how +
              " -- \"$cur\")); return ;;\n";
  }
  for (const VerbSpec& verb : verb_table()) {
    Texts flags{"--help"};
    for (const OptionSpec& spec : option_table()) {
      if (spec.verbs.contains(verb.verb)) flags.push_back(flags_of(spec).back());
    }
    const std::string words = verb.verb == Verb::completions ? "-W 'bash zsh fish'"
                              : takes_paths(verb)            ? "-f"
                                                             : "-W ''";
    verbs += "    " + verb.name + ")\n      if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W '" +
             joined(flags, " ") + "' -- \"$cur\"))\n      else COMPREPLY=($(compgen " + words +
             " -- \"$cur\")); fi ;;\n";
  }
  return "# bash completion of unknot\n_unknot() {\n  local cur=${COMP_WORDS[COMP_CWORD]} "
         "prev=${COMP_WORDS[COMP_CWORD-1]} verb= word\n"
         "  COMPREPLY=()\n  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n    case $word in " +
         joined(verb_names(), "|") + ") verb=$word; break ;; esac\n  done\n  case $prev in\n" + values +
         "  esac\n  case $verb in\n    '') COMPREPLY=($(compgen -W '" + joined(verb_names(), " ") +
         " --help --version' -- \"$cur\")) ;;\n" + verbs +
         "  esac\n}\ncomplete -o filenames -o bashdefault -F _unknot unknot\n";
}

/// Text in single quotes, where `:`, `[` and `]` would mean something to zsh.
std::string zsh_text(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\'') {
      safe += "'\\''";
    } else {
      if (c == ':' || c == '[' || c == ']') safe += '\\';
      safe += c;
    }
  }
  return safe;
}

std::string zsh_option(const OptionSpec& spec) {
  const Texts flags = flags_of(spec);
  const bool repeats = spec.shape == Shape::list || spec.shape == Shape::table;
  std::string value;
  if (wants_value(spec)) {
    value = ":" + zsh_text(spec.metavar) + ":";
    value += spec.words.empty() ? "_files" : "(" + joined(spec.words, " ") + ")";
  }
  std::string text;
  for (const std::string& flag : flags)
    text += " \\\n        '" + std::string(repeats ? "*" : "") + flag + "[" + zsh_text(spec.help) + "]" +
            value + "'";
  return text;
}

std::string zsh() {
  std::string verbs, cases;
  for (const VerbSpec& verb : verb_table()) {
    verbs += "    '" + verb.name + ":" + zsh_text(verb.help) + "'\n";
    cases += "    " + verb.name + ")\n      _arguments -s";
    for (const OptionSpec& spec : option_table()) {
      if (spec.verbs.contains(verb.verb)) cases += zsh_option(spec);
    }
    cases += verb.verb == Verb::completions ? " '1:shell:(bash zsh fish)'"
             : takes_paths(verb)            ? " '*:path:_files'"
                                            : "";
    cases += " ;;\n";
  }
  return "#compdef unknot\n_unknot() {\n  local -a verbs\n  verbs=(\n" + verbs +
         "  )\n  if (( CURRENT == 2 )); then _describe command verbs; return; fi\n  local verb=$words[2]\n  "
         "shift words\n  (( CURRENT-- ))\n"
         "  case $verb in\n" +
         cases + "  esac\n}\n_unknot \"$@\"\n";
}

/// Text in single quotes.
std::string fish_text(std::string_view text) {
  std::string safe = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') safe += '\\';
    safe += c;
  }
  return safe + "'";
}

std::string fish() {
  std::string out = "# fish completion of unknot\n";
  for (const VerbSpec& verb : verb_table()) {
    const std::string seen = "complete -c unknot -n '__fish_seen_subcommand_from " + verb.name + "'";
    out += "complete -c unknot -n __fish_use_subcommand -f -a " + verb.name + " -d " + fish_text(verb.help) +
           "\n";
    if (verb.verb == Verb::completions) out += seen + " -f -a 'bash zsh fish'\n";
    for (const OptionSpec& spec : option_table()) {
      if (!spec.verbs.contains(verb.verb)) continue;
      out += seen;
      for (const std::string& flag : flags_of(spec))
        out += flag.starts_with("--") ? " -l " + flag.substr(2) : " -s " + flag.substr(1);
      if (wants_value(spec))
        out += spec.words.empty() ? " -r" : " -x -a " + fish_text(joined(spec.words, " "));
      out += " -d " + fish_text(spec.help) + "\n";
    }
  }
  return out;
}

}  // namespace

std::string completions(const std::string& shell) {
  return shell == "bash" ? bash() : shell == "zsh" ? zsh() : shell == "fish" ? fish() : "";
}

}  // namespace unknot::cli
