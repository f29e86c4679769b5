#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "fix/import_order.h"

namespace unknot::fix {

/// One import statement as it will stand under `if TYPE_CHECKING:`.
struct TypingItem {
  ImportKey key;
  std::string module;                 ///< of a `from`, dots included; empty for `import`
  std::vector<std::string> names;     ///< "N", "N as M"
  std::vector<std::string> comments;  ///< by name: the comment on its line, or empty
  bool wrapped = false;               ///< one name a line, as its statement had it
  std::string source;                 ///< not empty: the statement as it was, because it has comments
  std::string why;                    ///< a comment for the whole statement, where it has none
  size_t limit = 88;                  ///< columns, for that comment

  /// The lines of the statement, each indented, the last one without a line end.
  std::string text(std::string_view indent, std::string_view line_end) const;
  /// The same without `why`.
  std::string bare_text(std::string_view indent, std::string_view line_end) const;
  /// Whether nothing but its names would be lost if they went into another statement.
  bool is_plain() const;
};

/// The statements for some names of a module's import statements, sorted; names from one module together.
/// `why` has comments for some of the statements.
std::vector<TypingItem> typing_items(const Context& context, ModuleId module,
                                     const std::map<uint32_t, std::set<uint32_t>>& names,
                                     const std::map<uint32_t, std::string>& why);

/// The statement as an item of its own, to which names can be added.
TypingItem whole_item(const Context& context, ModuleId module, const python::ImportStatement& statement);

/// Adds names where the order of the list has them, or at its end where it has none.
void add_names(TypingItem& item, const std::vector<std::string>& names);

/// Statements one below the other, with an empty line between sections.
std::string text_of(const std::vector<TypingItem>& items, std::string_view indent, std::string_view line_end);

}  // namespace unknot::fix
