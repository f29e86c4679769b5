#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "python/facts/facts.h"

namespace unknot::python {

/// What a scope says about a name.
enum NameFlag : uint8_t { bound_here = 1, declared_global = 2, declared_nonlocal = 4 };

/// A name ready to be looked up in several scopes.
struct NameKey {
  std::string_view text;
  uint32_t hash = 0;
};

/// The names that each scope of one file binds or declares: one open-addressing table over (scope, name).
/// Class-private names (`__x` inside of a class) are kept as CPython mangles them.
class ScopeNames {
 public:
  explicit ScopeNames(size_t expected_names);

  /// Makes the next scope; `class_name` is that of the innermost class around its code, or empty.
  void open_scope(std::string_view class_name);
  std::string_view class_name(ScopeId scope) const { return class_names_[scope]; }
  /// Marks a name as it is spelled in `spelled_in` with flags in `scope`.
  void add(ScopeId scope, ScopeId spelled_in, std::string_view name, uint8_t flags);
  void add(ScopeId scope, std::string_view name, uint8_t flags) { add(scope, scope, name, flags); }
  /// The name as code in `spelled_in` means it.
  NameKey key(ScopeId spelled_in, std::string_view name);
  /// The flags of a name in a scope; 0 where it says nothing.
  uint8_t flags(ScopeId scope, const NameKey& name) const;
  /// Whether the scope says `global` or `nonlocal` about any name.
  bool declares(ScopeId scope) const { return declares_[scope]; }

 private:
  struct Slot {
    std::string_view name;
    ScopeId scope = no_scope;
    uint32_t hash = 0;
    uint8_t flags = 0;
  };
  size_t find(ScopeId scope, const NameKey& name) const;
  void grow();

  std::vector<Slot> slots_;
  size_t used_ = 0;
  std::vector<std::string_view> class_names_;
  std::vector<bool> declares_;
  std::deque<std::string> mangled_;
};

/// Walks the tree once: scopes, functions, bindings and uses as they stand in the text, with what they reach
/// left open.
void collect_names(Facts& facts, ScopeNames& names, const FactsOptions& options);

/// Settles where every binding lives and what every use reads.
void resolve_names(Facts& facts, ScopeNames& names);

/// Whether a generator expression runs in the statement that makes it.
bool is_consumed(const Ast& ast, NodeId generator);

}  // namespace unknot::python
