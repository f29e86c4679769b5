#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "python/facts/facts.h"
#include "python/skim/skim.h"
#include "python/skim/typing_names.h"

namespace unknot::fix {

/// A branch at module level that only type checkers see: the body of `if TYPE_CHECKING:`, in any spelling, or
/// the `else` of `if not TYPE_CHECKING:`.
struct TypingBlock {
  python::NodeId statement = python::no_node;  ///< the if_stmt
  python::Role role = python::Role::body;      ///< which branch of it
};

/// What of a file does not run because type checkers alone see it, and how the file spells that.
class TypingCode {
 public:
  /// Both must outlive it.
  TypingCode(const python::Facts& facts, const python::Skim& skim);

  /// Whether a node stands in a branch that is dead at run time, of a script too.
  bool never_runs(python::NodeId node) const;
  /// Whether it runs only where the module is run as a script, `if __name__ == "__main__":`.
  bool runs_as_script_only(python::NodeId node) const;

  /// In order of the text. Branches under a larger test (`if TYPE_CHECKING and f:`) and `if False:`, which
  /// type checkers do not see either, are not among them.
  std::vector<TypingBlock> blocks() const;

  /// The test that means type checking at this offset of the module's own level ("TYPE_CHECKING",
  /// "t.TYPE_CHECKING"), as names bound above can spell it; empty where they cannot.
  std::string spelled_test(uint32_t offset) const;

  /// The names that nothing binds at run time, because all that binds them in the module stands in such
  /// branches.
  std::set<std::string_view> names_for_typing() const;

 private:
  bool is_dead(python::NodeId node, bool when_imported) const;
  bool is_flag(python::NodeId expression) const;

  const python::Facts& facts_;
  python::TypingNames names_;
};

}  // namespace unknot::fix
