#include <functional>

#include "python/facts/scope.h"

namespace unknot::python {
namespace {

constexpr size_t smallest_table = 64;

uint32_t hash_of(std::string_view name) {
  return static_cast<uint32_t>(std::hash<std::string_view>{}(name));
}

/// One odd multiplier spreads neighbouring scopes over the table; the name's hash alone would pile `self` up.
size_t place_of(ScopeId scope, uint32_t hash) {
  return hash ^ (scope * 0x9E3779B1U);
}

bool is_private(std::string_view name) {
  return name.starts_with("__") && !name.ends_with("__");
}

}  // namespace

ScopeNames::ScopeNames(size_t expected_names) {
  size_t size = smallest_table;
  while (size < 2 * expected_names) size *= 2;
  slots_.resize(size);
}

void ScopeNames::open_scope(std::string_view class_name) {
  const size_t first = class_name.find_first_not_of('_');
  class_names_.push_back(first == std::string_view::npos ? std::string_view() : class_name.substr(first));
  declares_.push_back(false);
}

NameKey ScopeNames::key(ScopeId spelled_in, std::string_view name) {
  if (is_private(name) && !class_names_[spelled_in].empty()) {
    name = mangled_.emplace_back("_" + std::string(class_names_[spelled_in]) + std::string(name));
  }
  return {name, hash_of(name)};
}

size_t ScopeNames::find(ScopeId scope, const NameKey& name) const {
  const size_t mask = slots_.size() - 1;
  size_t at = place_of(scope, name.hash) & mask;
  for (;; at = (at + 1) & mask) {
    const Slot& slot = slots_[at];
    if (slot.flags == 0) return at;
    if (slot.hash == name.hash && slot.scope == scope && slot.name == name.text) return at;
  }
}

uint8_t ScopeNames::flags(ScopeId scope, const NameKey& name) const {
  return slots_[find(scope, name)].flags;
}

void ScopeNames::add(ScopeId scope, ScopeId spelled_in, std::string_view name, uint8_t flags) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  const NameKey name_key = key(spelled_in, name);
  Slot& slot = slots_[find(scope, name_key)];
  if (slot.flags == 0) {
    slot = {name_key.text, scope, name_key.hash, 0};
    ++used_;
  }
  slot.flags |= flags;
  if (flags & (declared_global | declared_nonlocal)) declares_[scope] = true;
}

void ScopeNames::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.flags != 0) slots_[find(slot.scope, {slot.name, slot.hash})] = slot;
  }
}

}  // namespace unknot::python
