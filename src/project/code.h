#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/disk.h"
#include "base/text_store.h"
#include "project/discover.h"
#include "python/facts/facts.h"
#include "python/skim/skim.h"

namespace unknot::project {

/// What our comments in other people's code begin with.
inline constexpr std::string_view our_word = "unknot:";

/// The texts of a tree and what is read from them, each computed once and on demand. All texts live here;
/// spans and views everywhere else point into them. Safe to ask from several threads.
///
/// A file is skimmed as soon as it is read, and its text is forgotten then: of most files nobody asks for it.
/// Who does has it read again, and kept; one that has changed meanwhile counts as unreadable (a Problem says
/// so).
///
/// Where only the user's own files matter (`Care::selected`), the others are read for their imports: their
/// Problems are met when their texts are asked for.
class Code {
 public:
  enum class Care : uint8_t { all, selected };

  Code(const Disk& disk, const Tree& tree, python::FactsOptions options, Care care = Care::all);
  /// The same code with some texts replaced; what was not replaced is shared with `base`, which must outlive
  /// this.
  Code(const Code& base, std::map<FileId, std::string> replaced);
  ~Code();
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;

  /// The bytes of a file; empty where it cannot be read (a Problem says so).
  std::string_view text(FileId file) const;
  const python::Skim& skim(FileId file) const;
  /// Whether the text holds `our_word`; of a file that is read for its imports, before the end of the last.
  bool mentions_us(FileId file) const;
  /// The facts, for callers that edit; null where the file is not `editable`, has a syntax error, or where
  /// the skim and the tree disagree about an import.
  const python::Facts* facts(FileId file) const;
  /// The facts, for callers that only read: of a broken file too, as far as it could be parsed; null where
  /// there is no tree at all.
  const python::Facts* facts_even_if_broken(FileId file) const;
  /// Whether the bytes of a file allow an edit: it could be read, is UTF-8 (or declares an encoding of single
  /// bytes, or is plain ASCII under any other), and its imports were skimmed surely. Parses nothing.
  bool editable(FileId file) const;
  /// Reads and skims every file, with that many threads (0: as many as the machine has).
  void skim_all(unsigned threads) const;
  /// Parses these files, with that many threads.
  void parse_all(const std::vector<FileId>& files, unsigned threads) const;

  uint32_t size() const { return static_cast<uint32_t>(slots_.size()); }
  /// The files whose text is not the one of the base.
  std::vector<FileId> replaced() const;
  /// What was met while reading: unreadable, not UTF-8, syntax error at a line; sorted by file and line.
  std::vector<Problem> problems() const;

 private:
  struct Slot;
  Slot& slot(FileId file) const;
  void add_problem(FileId file, uint32_t line, std::string message) const;
  /// The slot after its file was read.
  Slot& read_slot(FileId file) const;
  void read_file(FileId file) const;
  void read_again(FileId file) const;
  void check_text(FileId file, std::string_view text) const;
  void check_encoding(FileId file, std::string_view text) const;
  void read_facts(FileId file) const;

  const Disk* disk_ = nullptr;
  const Tree* tree_ = nullptr;
  const Code* base_ = nullptr;
  Care care_ = Care::all;
  python::FactsOptions options_;
  std::shared_ptr<TextStore> texts_;  ///< those that were asked for, or replace others; one for all overlays
  std::vector<std::unique_ptr<Slot>> slots_;  ///< by FileId; null where the base's counts
};

}  // namespace unknot::project
