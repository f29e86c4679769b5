// Text that is not Python as a whole. Paths are words with dots between them; of doctests all but the code is
// blanked out, so that they can be read like a file and offsets stay what they were.
#include "project/uses/prose.h"

#include <cstring>
#include <string>
#include <unordered_set>

#include "python/skim/scan.h"
#include "python/skim/skim.h"

namespace unknot::project {
namespace {

using python::byte_at;
using python::is;
using python::name_byte;
using python::name_start;
using python::no_module;

class ProseReader {
 public:
  ProseReader(std::string_view text, const ModuleNames& names, ModuleId importer, Prose where, Reach reach,
              Sink& sink)
      : text_(text), names_(names), importer_(importer), where_(where), reach_(reach), sink_(sink) {}

  void read() {
    while (at_ < text_.size()) {
      if (!is(text_[at_], name_byte)) {
        ++at_;
        continue;
      }
      const uint32_t begin = at_;
      const bool continues = begin > 0 && text_[begin - 1] == '.';
      read_path();
      if (text_.substr(begin, at_ - begin) == "from") {
        read_from();
      } else if (!continues) {
        read_mention(begin);
      }
    }
  }

 private:
  bool starts_name(uint32_t at) const { return is(byte_at(text_, at), name_start); }

  /// Goes over `a.b.c`.
  void read_path() {
    while (is(byte_at(text_, at_), name_byte) || (byte_at(text_, at_) == '.' && starts_name(at_ + 1))) ++at_;
  }

  void read_mention(uint32_t begin) {
    const uint32_t colon = at_;
    const bool has_colon = byte_at(text_, colon) == ':' && starts_name(colon + 1);
    if (has_colon) {
      ++at_;
      read_path();
    }
    const std::string_view path = text_.substr(begin, at_ - begin);
    const bool counts = has_colon || where_ == Prose::document;
    if (!counts || path.find_first_of(".:") == path.npos) return;
    const ModulePath found = names_.walk(path, importer_);
    if (found.steps.empty() && has_colon) at_ = colon + 1;
    for (const PathStep& step : found.steps) sink_.add(step.modules, step.name, reach_, path);
  }

  void skip_blanks(bool lines_too) {
    while (is(byte_at(text_, at_), python::blank | (lines_too ? python::line_end : 0))) ++at_;
  }

  /// `from a.b import c, d as e` and the same with parentheses, behind `from`.
  void read_from() {
    skip_blanks(false);
    const uint32_t begin = at_;
    read_path();
    const std::string_view base = text_.substr(begin, at_ - begin);
    const uint32_t behind_base = at_;
    skip_blanks(false);
    const bool is_import = text_.substr(at_, 6) == "import" && !is(byte_at(text_, at_ + 6), name_byte);
    if (base.empty() || !is_import) {
      at_ = base == "from" ? begin : behind_base;
      return;
    }
    at_ += 6;
    const ModuleId module = names_.table().find(base, importer_);
    skip_blanks(false);
    const bool grouped = byte_at(text_, at_) == '(';
    if (grouped) ++at_;
    do read_imported(module, grouped);
    while (byte_at(text_, at_) == ',' && ++at_ < text_.size());
  }

  void read_imported(ModuleId module, bool grouped) {
    skip_blanks(grouped);
    const uint32_t begin = at_;
    if (byte_at(text_, at_) == '*') {
      if (module != no_module) sink_.add_any({module}, Reach::maybe_any, text_.substr(at_, 1));
      ++at_;
      return;
    }
    while (is(byte_at(text_, at_), name_byte)) ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    if (!name.empty() && module != no_module) sink_.add({module}, name, reach_, name);
    skip_blanks(grouped);
    if (text_.substr(at_, 3) != "as ") return;
    at_ += 3;
    skip_blanks(grouped);
    while (is(byte_at(text_, at_), name_byte)) ++at_;
    skip_blanks(grouped);
  }

  std::string_view text_;
  const ModuleNames& names_;
  ModuleId importer_;
  Prose where_;
  Reach reach_;
  Sink& sink_;
  uint32_t at_ = 0;
};

/// Faster than string_view::find, which stops at every first letter.
bool contains(std::string_view text, std::string_view part) {
  return memmem(text.data(), text.size(), part.data(), part.size()) != nullptr;
}

/// Whether a line of code begins at an offset behind `prompt` and a blank, or the prompt is all of the line.
bool has_prompt(std::string_view text, uint32_t at, std::string_view prompt) {
  const char next = byte_at(text, at + static_cast<uint32_t>(prompt.size()));
  return text.substr(at, prompt.size()) == prompt &&
         (next == '\0' || is(next, python::blank | python::line_end));
}

/// The code of doctests at its own offsets, everything else blank.
std::string doctest_code(std::string_view text) {
  std::string code(text.size(), ' ');
  bool in_example = false;
  for (uint32_t at = 0; at < text.size();) {
    const uint32_t end = python::find_line_end(text, at);
    while (at < end && is(text[at], python::blank)) ++at;
    in_example = has_prompt(text, at, ">>>") || (in_example && has_prompt(text, at, "..."));
    if (in_example) text.copy(code.data() + at + 3, end - std::min(end, at + 3), at + 3);
    at = python::skip_line_end(text, end);
    text.copy(code.data() + end, at - end, end);
  }
  return code;
}

/// Reads the identifiers of a doctest that it has not bound itself by then.
class DoctestNames {
 public:
  DoctestNames(const TokenText& tokens, const python::Skim& skim) : tokens_(tokens), skim_(skim) {}

  /// Adds the first place of each as a `doctest` use.
  void add_to(Hits& hits, ModuleId module) {
    for (const Statement& statement : tokens_.statements()) {
      if (bind_imports(statement)) continue;
      for (uint32_t index = statement.begin; index < statement.end; ++index) {
        if (!tokens_.is_name(index) || is_bound_at(statement, index)) continue;
        if (seen_.insert(tokens_.at(index)).second)
          hits.list.push_back({module, tokens_.at(index), Reach::doctest, tokens_[index].span});
      }
      bind_targets(statement);
    }
  }

 private:
  bool bind_imports(const Statement& statement) {
    const uint32_t begin = tokens_[statement.begin].span.begin;
    bool is_import = false;
    for (const python::ImportStatement& import : skim_.imports) {
      if (import.span.begin != begin) continue;
      is_import = true;
      for (const python::ImportAlias& alias : import.names) seen_.insert(alias.bound());
    }
    return is_import;
  }

  /// `x, y = ...`, `def f`, `class C`, `for x in`, `with a as x`: only plain names.
  bool is_bound_at(const Statement& statement, uint32_t index) const {
    const std::string_view before = index > statement.begin ? tokens_.at(index - 1) : "";
    const std::string_view first = tokens_.at(statement.begin);
    if (index == statement.begin + 1) return first == "def" || first == "class" || first == "for";
    return (before == "as" && first == "with") || is_plain_target(statement, index);
  }

  bool is_plain_target(const Statement& statement, uint32_t index) const {
    for (uint32_t at = statement.begin; at < statement.end; ++at) {
      if (tokens_.is(at, '=')) return index < at;
      if (!tokens_.is_name(at) && !tokens_.is(at, ',')) return false;
    }
    return false;
  }

  void bind_targets(const Statement& statement) {
    for (uint32_t index = statement.begin; index < statement.end; ++index) {
      if (tokens_.is_name(index) && is_bound_at(statement, index)) seen_.insert(tokens_.at(index));
    }
  }

  const TokenText& tokens_;
  const python::Skim& skim_;
  std::unordered_set<std::string_view> seen_;
};

/// Whether a string can hold what counts in strings, without reading it word by word.
bool may_mention(std::string_view text) {
  if (contains(text, "import ")) return true;
  for (size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
    const auto next = static_cast<uint32_t>(colon + 1);
    if (colon > 0 && is(text[colon - 1], name_byte) && is(byte_at(text, next), name_start)) return true;
  }
  return false;
}

}  // namespace

void scan_prose(std::string_view text, const ModuleNames& names, ModuleId importer, Prose where, Reach reach,
                Sink& sink) {
  if (where == Prose::string && !may_mention(text)) return;
  ProseReader(text, names, importer, where, reach, sink).read();
}

bool has_doctest(std::string_view text) {
  return contains(text, ">>>");
}

void scan_doctest(std::string_view text, const ModuleNames& names, ModuleId importer,
                  const Meanings& meanings, Reach reach, Sink& sink, bool is_own) {
  const std::string code = doctest_code(text);
  const python::Skim skim = python::skim(code);
  const ModuleImports imports = names.read(skim, importer);
  Meanings known = meanings;
  for (const BoundModule& bound : imports.bound) known.bind(bound.name, bound.module);
  const TokenText tokens(code);
  const Values values(tokens, known, names, importer, no_module);
  learn_assignments(values, known);
  Hits found;
  Sink inner(code, found, reach);
  Scanner(values, inner, 1).scan();
  for (Hit hit : imports.hits) {
    const bool is_star = hit.reach == Reach::star;
    hit.reach = is_star ? Reach::maybe_any : reach;
    if (is_star) hit.name = {};
    hit.statement = UINT32_MAX;
    found.list.push_back(hit);
  }
  if (is_own) DoctestNames(tokens, skim).add_to(found, importer);
  const auto shift = static_cast<uint32_t>(text.data() - sink.text().data());
  for (Hit hit : found.list) {
    if (!hit.name.empty()) hit.name = sink.hits().made.emplace_back(hit.name);
    hit.span = {hit.span.begin + shift, hit.span.end + shift};
    sink.hits().list.push_back(hit);
  }
}

Hits scan_document(std::string_view text, const ModuleNames& names, ModuleId importer) {
  Hits hits;
  if (importer == no_module) return hits;
  Sink sink(text, hits, std::nullopt);
  scan_prose(text, names, importer, Prose::document, Reach::documented, sink);
  if (has_doctest(text)) scan_doctest(text, names, importer, Meanings(), Reach::documented, sink, false);
  return hits;
}

}  // namespace unknot::project
