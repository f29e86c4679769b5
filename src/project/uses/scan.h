#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "project/uses/hit.h"
#include "project/uses/shape.h"
#include "project/uses/text.h"
#include "project/uses/values.h"

namespace unknot::project {

/// Collects the hits of one text.
class Sink {
 public:
  /// Where `as` is set, all hits get that reach.
  Sink(std::string_view text, Hits& hits, std::optional<Reach> as) : text_(text), hits_(hits), as_(as) {}

  /// `place` is what stands there: a view into the text. The hits that were added are valid until the next
  /// call.
  std::span<Hit> add(const std::vector<ModuleId>& modules, std::string_view name, Reach reach,
                     std::string_view place);
  /// The same for what is an expression of the file.
  void add_code(const std::vector<ModuleId>& modules, std::string_view name, Reach reach,
                std::string_view place);
  /// Any name of the modules.
  void add_any(const std::vector<ModuleId>& modules, Reach reach, std::string_view place) {
    add(modules, {}, reach, place);
  }

  std::string_view text() const { return text_; }
  Hits& hits() { return hits_; }

 private:
  std::string_view text_;
  Hits& hits_;
  std::optional<Reach> as_;
};

/// What a call does with a module and a name among its arguments.
enum class CallKind : uint8_t {
  unknown,   ///< may replace the name
  patches,   ///< replaces the name: patch.object, monkeypatch.setattr
  reads,     ///< getattr, hasattr
  writes,    ///< setattr
  deletes,   ///< delattr
  lists,     ///< all names at once: dir, vars, getmembers
  names,     ///< only names things, for whoever looks them up: Instance("m.T"), parametrize("m.f")
  harmless,  ///< none of these: import_module, getLogger
};

/// Finds the places in one Python text that reach names of modules.
class Scanner {
 public:
  Scanner(const Values& values, Sink& sink, int depth = 0)
      : values_(values), tokens_(values.tokens()), sink_(sink), depth_(depth) {}

  void scan();

 private:
  struct Bracket {
    uint32_t open = 0;
    bool trails = false;
    bool is_call = false;  ///< trails, and not the parameters or bases of a definition
    uint32_t modules = 0;  ///< how many of its arguments were modules
  };
  enum class Targets : uint8_t { none, deletion, loop, with };

  // uses_scan.cc: names and attributes
  void begin_statement(const Statement& statement);
  void on_operator();
  void on_word(std::string_view word);
  void on_name();
  void read_chain(uint32_t begin, Value root);
  void read_own_names(const Meaning& meaning);
  void read_name_table(const std::vector<ModuleId>& modules, uint32_t begin, uint32_t end);
  Reach access(uint32_t begin, uint32_t end) const;
  bool is_target(uint32_t begin, uint32_t end) const;
  std::string_view between(uint32_t begin, uint32_t end) const;

  // uses_calls.cc: modules as arguments
  bool is_argument(uint32_t begin, uint32_t end) const;
  CallKind call_kind(uint32_t open) const;
  bool patches_by_name(uint32_t open) const;
  bool speaks_of_replacing(uint32_t open) const;
  void read_module_argument(uint32_t begin, const Value& module, bool is_text);
  void read_named_attribute(CallKind kind, uint32_t begin, const Value& module);
  void read_keywords(CallKind kind, const Value& module);

  // uses_strings.cc: strings
  void on_string();
  bool read_dotted(std::string_view path, uint32_t begin, uint32_t end);
  void read_relative(std::string_view path, uint32_t begin, uint32_t end);
  void read_computed(uint32_t begin);
  void read_computed_path(std::vector<ModuleId> modules, std::string_view path, std::string_view place);
  bool may_be_computed(uint32_t index) const;
  void read_fields(uint32_t index);
  void read_annotation(std::string_view body);
  bool in_annotation(uint32_t begin) const;
  void read_prose(std::string_view body);
  bool in_harmless_call() const;

  const Values& values_;
  const TokenText& tokens_;
  Sink& sink_;
  int depth_;  ///< of expressions in strings in expressions
  const Statement* statement_ = nullptr;
  std::vector<Bracket> brackets_;
  Targets targets_ = Targets::none;
  size_t targets_floor_ = 0;     ///< how many brackets are open where the targets begin
  uint32_t trailing_ = 0;        ///< how many of the open brackets trail
  uint32_t trailing_floor_ = 0;  ///< how many of them did where the targets begin
  uint32_t at_ = 0;
};

/// Finds what a file's text reaches.
Hits scan_file(const Code& code, const ModuleNames& names, FileId file);

}  // namespace unknot::project
