#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/text.h"
#include "fix/analysis.h"
#include "project/uses/uses.h"

namespace unknot::fix {

class AnnotationReaders;
class Availability;
class KnownEffects;
class StatementImports;
struct LateCalls;

/// What is found out about a work tree on demand, and kept as long as the Context.
struct Memory {
  std::shared_ptr<AnnotationReaders> annotation_readers;
  std::shared_ptr<Availability> availability;
  std::shared_ptr<KnownEffects> effects;
  std::shared_ptr<std::map<FileId, LineIndex>> lines;
  std::shared_ptr<std::map<ModuleId, LateCalls>> late_calls;
  std::shared_ptr<StatementImports> statement_imports;
  Memory();
};

/// What a rewriter may know. Everything is read only; nothing here prints, plans or writes.
struct Context {
  const project::Tree& tree;
  const project::Layout& layout;
  const project::Code& code;
  const project::Uses& uses;
  const Analysis& analysis;
  Memory memory{};

  const python::Module& module(ModuleId id) const { return layout.modules[id]; }
  FileId file(ModuleId id) const { return layout.modules[id].file; }
  const python::Facts* facts(ModuleId id) const;
  const python::ImportStatement& statement(ModuleId module, uint32_t statement) const;
  /// "pkg/a.py:3", as reasons name a place.
  std::string at(ModuleId module, uint32_t offset) const;
  std::string at(const python::CodePlace& place) const { return at(place.module, place.offset); }
  /// The place of a call; where it stands in a function, also the statement that was under way.
  std::string at(const python::CallPlace& place) const;
  static std::string at(const project::NameUse& use);
};

/// Some names of one import statement: what a rewriter is asked about. All of them make links on cyclic
/// edges.
struct Question {
  const Context& context;
  ModuleId module = python::no_module;
  uint32_t statement = 0;         ///< number of the module's Skim::statement
  std::vector<uint32_t> aliases;  ///< indexes into the statement's names, sorted
};

/// A name that is taken out of an import statement.
struct DropName {
  ModuleId module = python::no_module;
  uint32_t statement = 0;
  uint32_t alias = 0;
  auto operator<=>(const DropName&) const = default;
};

/// One import that is wanted, as text: `from MODULE import NAME as ASNAME`, or `import NAME as ASNAME` where
/// `module` is empty. `module` is spelled as the statement spells it, dots included.
struct WantedImport {
  std::string module;
  std::string name;
  std::string asname;
  bool is_lazy = false;   ///< `lazy from ...` (PEP 810); only at module level
  std::string comment{};  ///< why it stands where it is put, without the `#`; empty for none
  auto operator<=>(const WantedImport&) const = default;
};

/// An import at the top of a function's body, after the docstring.
struct ImportInFunction {
  ModuleId module = python::no_module;
  python::FunctionId function = python::no_function;
  WantedImport import;
  auto operator<=>(const ImportInFunction&) const = default;
};

/// An import in the place of a name that is dropped from a statement.
struct ImportInstead {
  DropName of;
  WantedImport import;
  auto operator<=>(const ImportInstead&) const = default;
};

/// An annotation that becomes a string.
struct QuotedAnnotation {
  ModuleId module = python::no_module;
  python::NodeId annotation = python::no_node;  ///< the whole expression, in the facts' tree
  auto operator<=>(const QuotedAnnotation&) const = default;
};

/// An expression that is written in another way.
struct Respelled {
  ModuleId module = python::no_module;
  Span span;
  std::string text;
  auto operator<=>(const Respelled&) const = default;
};

/// A comment for what moves from a statement under `if TYPE_CHECKING:`.
struct TypingComment {
  ModuleId module = python::no_module;
  uint32_t statement = 0;
  std::string text;
  auto operator<=>(const TypingComment&) const = default;
};

/// An import statement that goes under a test of its own, where it stands.
struct GuardedImport {
  ModuleId module = python::no_module;
  uint32_t statement = 0;
  std::string package;                 ///< the statement is of no use without
  std::string test;                    ///< "is_bnb_available()"
  std::vector<WantedImport> above;     ///< what the test is made of, to be imported right above
  std::vector<std::string> otherwise;  ///< the lines of the other branch, without indentation
  std::string why;                     ///< "pkg/bnb.py:7 imports bitsandbytes"
  bool is_needed_on_import = false;    ///< without the package the statement fails
  auto operator<=>(const GuardedImport&) const = default;
};

/// What an offer does to the sources, as wishes: `rewrite` makes the edits once for all offers of a plan, so
/// that they never clash.
struct Changes {
  std::vector<DropName> drops;
  std::vector<ImportInFunction> functions;
  std::vector<ImportInstead> instead;
  std::vector<DropName> typing;  ///< names that go under `if TYPE_CHECKING:`, spelled as they are
  /// Names that a package imports when somebody asks it for them (PEP 562); they are dropped, too, and known
  /// to type checkers.
  std::vector<DropName> late;
  std::vector<QuotedAnnotation> quotes;
  std::vector<Respelled> respelled;
  std::vector<GuardedImport> guards;
  std::vector<TypingComment> comments;

  void add(const Changes& other);
};

/// What can be done about the names of a question: the links of its names go, but those of `weakens`.
struct Offer {
  Changes changes;
  std::vector<uint32_t> weakens;  ///< aliases of the question whose links stay and need nothing any more
  /// Another rewriter that does a part of it; the offer is made only where both are selected. Empty: none.
  std::string_view partner;
  std::vector<std::string> unsure;  ///< why it is unsafe; empty: safe
  uint32_t cost = 0;
  std::vector<python::Link> adds;  ///< links that the new imports make at import time
  bool keeps_links = false;        ///< it takes nothing off a cycle, and is made beside the plan
  bool chosen_by_itself = true;    ///< false: offered, but only made when the user asks for exactly this cut

  bool weakens_alias(uint32_t alias) const {
    return std::find(weakens.begin(), weakens.end(), alias) != weakens.end();
  }
};

/// Why nothing can be done: one sentence that names file:line.
struct Refusal {
  std::string reason;
  bool other_kind = false;  ///< the rewriter is about other files or target versions, whatever the import is
};

using Answer = std::variant<Offer, Refusal>;

/// One way to take imports off a cycle. A rewriter is one file in `rewriters/` that defines
/// `extern const Rewriter <file's stem>`; it removes or weakens every link that the question's names make, or
/// says that it keeps them.
struct Rewriter {
  std::string_view name;
  std::string_view summary;  ///< one line for `unknot rewriters`
  Answer (*ask)(const Question& question);
  bool on_request = false;  ///< asked only where the user wants it: its offers keep every link
};

/// What a rewriter answers. It is not asked about a call that imports, of which none knows how to take it
/// away.
Answer ask(const Rewriter& rewriter, const Question& question);

/// All rewriters, sorted by name. The build makes the table from the files in `rewriters/`.
std::span<const Rewriter* const> rewriters();

}  // namespace unknot::fix
