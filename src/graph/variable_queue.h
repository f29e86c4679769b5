#pragma once

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace unknot::graph {

/// The variables of `Sat` that wait to be decided, the most active one first, ties to the smaller number: a
/// binary heap that knows where everybody sits. Activity grows by a step that grows itself, so that old
/// conflicts fade.
class VariableQueue {
 public:
  /// Makes room for one more variable and lets it wait.
  void add() {
    activity_.push_back(0);
    position_.push_back(absent);
    insert(static_cast<uint32_t>(activity_.size() - 1));
  }

  bool empty() const { return heap_.empty(); }

  void insert(uint32_t variable) {
    if (position_[variable] != absent) return;
    position_[variable] = static_cast<uint32_t>(heap_.size());
    heap_.push_back(variable);
    rise(position_[variable]);
  }

  uint32_t pop() {
    const uint32_t first = heap_.front();
    place(0, heap_.back());
    heap_.pop_back();
    position_[first] = absent;
    if (!heap_.empty()) sink(0);
    return first;
  }

  void bump(uint32_t variable) {
    activity_[variable] += step_;
    if (position_[variable] != absent) rise(position_[variable]);
    if (activity_[variable] > highest) rescale();
  }

  /// Makes all that was bumped so far weigh less than what will be.
  void fade() { step_ += step_ / 16; }

 private:
  static constexpr uint32_t absent = std::numeric_limits<uint32_t>::max();
  static constexpr uint64_t highest = uint64_t{1} << 60;

  bool precedes(uint32_t a, uint32_t b) const {
    return activity_[a] != activity_[b] ? activity_[a] > activity_[b] : a < b;
  }

  void place(uint32_t position, uint32_t variable) {
    heap_[position] = variable;
    position_[variable] = position;
  }

  void rise(uint32_t position) {
    const uint32_t variable = heap_[position];
    while (position > 0 && precedes(variable, heap_[(position - 1) / 2])) {
      place(position, heap_[(position - 1) / 2]);
      position = (position - 1) / 2;
    }
    place(position, variable);
  }

  void sink(uint32_t position) {
    const uint32_t variable = heap_[position];
    for (uint32_t child = 2 * position + 1; child < heap_.size(); child = 2 * position + 1) {
      if (child + 1 < heap_.size() && precedes(heap_[child + 1], heap_[child])) ++child;
      if (!precedes(heap_[child], variable)) break;
      place(position, heap_[child]);
      position = child;
    }
    place(position, variable);
  }

  void rescale() {
    for (uint64_t& activity : activity_) activity >>= 40;
    step_ = (step_ >> 40) + 16;
    // Shifting can make equals of what differed, and equals are ordered by number.
    for (uint32_t position = static_cast<uint32_t>(heap_.size()); position-- > 0;) sink(position);
  }

  std::vector<uint64_t> activity_;
  std::vector<uint32_t> position_;
  std::vector<uint32_t> heap_;
  uint64_t step_ = 16;
};

}  // namespace unknot::graph
