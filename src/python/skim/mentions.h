#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/span.h"

namespace unknot::python {

inline constexpr uint32_t no_definition = UINT32_MAX;
inline constexpr uint32_t no_mention = UINT32_MAX;

/// Where a word stands, which says when it is read.
enum class MentionKind : uint8_t {
  early,  ///< in code that runs with the module body: at module level, in a class body, a decorator, a
          ///< default
  base,   ///< among the bases of a class, which then has what they have
  late,   ///< in the body of a function
};

/// One word of a text that may be a read of that name.
struct Mention {
  std::string_view name;
  uint32_t definition = no_definition;  ///< the outermost definition around it
  MentionKind kind = MentionKind::early;
  bool is_attribute = false;     ///< it stands behind a dot
  uint32_t before = no_mention;  ///< the one of the same name before it
};

/// A function or class that stands in no other one.
struct Definition {
  std::string_view name;
  Span span;                                 ///< from its `def`, `async` or `class` to its end
  std::vector<std::string_view> functions;   ///< of a class: those in its body
  std::vector<std::string_view> decorators;  ///< the first word of every decorator on it or in its class body
  bool runs_when_made = false;               ///< a class body that calls its functions, or an enumeration
  bool has_hooks = false;                    ///< making a subclass runs functions of it
};

/// The words of a text by the time at which they are read, without a parse: what may call what. Names of
/// other scopes are not told apart. Left out are words that only bind (in imports, of keyword arguments) and
/// annotations without a call; the words of strings count where they are fields of an f-string, or what
/// `getattr` is asked for.
struct Mentions {
  std::vector<Definition> definitions;                  ///< in order of the text
  std::vector<Mention> words;                           ///< all of one name follow each other by `before`
  std::unordered_map<std::string_view, uint32_t> last;  ///< of each name, as an index into `words`
};

/// Reads the words of a text, in time linear in its length. Views are of `text`.
Mentions read_mentions(std::string_view text);

/// The words that are this name, the last one first.
std::vector<Mention> mentions_of(const Mentions& mentions, std::string_view name);

}  // namespace unknot::python
