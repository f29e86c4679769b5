#include "python/simulate/names.h"

namespace unknot::python {

size_t Names::place_of(Symbol name) const {
  if (index_.empty()) {
    size_t place = 0;
    while (place < entries_.size() && entries_[place].first != name) place++;
    return place;
  }
  for (size_t slot = slot_of(name); index_[slot] != 0; slot = (slot + 1) & (index_.size() - 1)) {
    if (entries_[index_[slot] - 1].first == name) return index_[slot] - 1;
  }
  return entries_.size();
}

std::pair<Names::iterator, bool> Names::try_emplace(Symbol name, Value value) {
  if (const size_t place = place_of(name); place != entries_.size())
    return {entries_.begin() + static_cast<ptrdiff_t>(place), false};
  entries_.emplace_back(name, value);
  if (entries_.size() >= min_indexed) {
    if (index_.size() < entries_.size() * 2) {
      rebuild_index();
    } else {
      size_t slot = slot_of(name);
      while (index_[slot] != 0) slot = (slot + 1) & (index_.size() - 1);
      index_[slot] = static_cast<uint32_t>(entries_.size());
    }
  }
  return {entries_.end() - 1, true};
}

bool Names::erase(Symbol name) {
  const size_t place = place_of(name);
  if (place == entries_.size()) return false;
  entries_.erase(entries_.begin() + static_cast<ptrdiff_t>(place));
  if (!index_.empty()) rebuild_index();
  return true;
}

void Names::rebuild_index() {
  size_t size = 4 * min_indexed;
  while (size < entries_.size() * 4) size *= 2;
  size_t power = 1;
  while (power < size) power *= 2;
  index_.assign(power, 0);
  for (size_t place = 0; place < entries_.size(); place++) {
    size_t slot = slot_of(entries_[place].first);
    while (index_[slot] != 0) slot = (slot + 1) & (index_.size() - 1);
    index_[slot] = static_cast<uint32_t>(place + 1);
  }
}

}  // namespace unknot::python
