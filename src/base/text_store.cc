#include "base/text_store.h"

#include <algorithm>
#include <cstring>

namespace unknot {
namespace {

constexpr size_t usual_piece = size_t{1} << 16;

}  // namespace

std::string_view TextStore::keep(std::string_view text) {
  if (text.empty()) return {};
  const std::lock_guard lock(lock_);
  if (text.size() > left_) {
    left_ = std::max(usual_piece, text.size());
    // Not make_unique: it would wipe what is written over at once.
    next_ = pieces_.emplace_back(new char[left_]).get();
  }
  char* const place = next_;
  std::memcpy(place, text.data(), text.size());
  next_ += text.size();
  left_ -= text.size();
  return {place, text.size()};
}

}  // namespace unknot
