#pragma once

#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "python/simulate/program.h"
#include "python/simulate/value.h"

namespace unknot::python {

/// A namespace: what each name is bound to, in the order in which they were bound first. Most are small and
/// searched as they stand; from `min_indexed` names on, a table of places (open addressing) finds them.
/// Iterators and references end with the next insertion or removal.
class Names {
 public:
  using Entry = std::pair<Symbol, Value>;
  using iterator = std::vector<Entry>::iterator;
  using const_iterator = std::vector<Entry>::const_iterator;

  Names() = default;
  Names(std::initializer_list<Entry> entries) {
    for (const auto& [name, value] : entries) try_emplace(name, value);
  }

  iterator begin() { return entries_.begin(); }
  iterator end() { return entries_.end(); }
  const_iterator begin() const { return entries_.begin(); }
  const_iterator end() const { return entries_.end(); }

  iterator find(Symbol name) { return entries_.begin() + static_cast<ptrdiff_t>(place_of(name)); }
  const_iterator find(Symbol name) const { return entries_.begin() + static_cast<ptrdiff_t>(place_of(name)); }
  bool contains(Symbol name) const { return place_of(name) != entries_.size(); }

  Value& operator[](Symbol name) { return try_emplace(name, {}).first->second; }
  std::pair<iterator, bool> try_emplace(Symbol name, Value value);
  /// Whether the name was there.
  bool erase(Symbol name);

 private:
  static constexpr size_t min_indexed = 12;

  size_t place_of(Symbol name) const;
  size_t slot_of(Symbol name) const { return (name * 0x9E3779B1u) & (index_.size() - 1); }
  void rebuild_index();

  std::vector<Entry> entries_;
  std::vector<uint32_t> index_;  ///< place in entries_ plus one, or 0; empty while searched as it stands
};

}  // namespace unknot::python
