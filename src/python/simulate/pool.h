#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace unknot::python {

/// Things that are only ever added, in chunks: none moves, so references stay good, and adding one costs next
/// to nothing.
template <class Thing>
class Pool {
 public:
  template <class... Parts>
  Thing& emplace_back(Parts&&... parts) {
    if (size_ % chunk_size == 0) {
      chunks_.emplace_back();
      chunks_.back().reserve(chunk_size);
    }
    size_++;
    return chunks_.back().emplace_back(std::forward<Parts>(parts)...);
  }
  void push_back(Thing thing) { emplace_back(std::move(thing)); }

  Thing& operator[](size_t place) { return chunks_[place / chunk_size][place % chunk_size]; }
  const Thing& operator[](size_t place) const { return chunks_[place / chunk_size][place % chunk_size]; }
  Thing& back() { return chunks_.back().back(); }
  size_t size() const { return size_; }

 private:
  static constexpr size_t chunk_size = 128;

  std::vector<std::vector<Thing>> chunks_;
  size_t size_ = 0;
};

}  // namespace unknot::python
