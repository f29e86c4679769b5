#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace unknot::project {

/// Turns words down without hashing them: a word that was added is always let through, of all others few are.
class WordFilter {
 public:
  WordFilter() : slots_(size) {}

  void add(std::string_view word) { slots_[slot(word)] = true; }
  /// `word` must not be empty.
  bool lets_through(std::string_view word) const { return slots_[slot(word)]; }

 private:
  static constexpr uint32_t size = 1U << 15;

  static uint32_t slot(std::string_view word) {
    const auto byte = [&](size_t index) {
      return static_cast<uint32_t>(static_cast<unsigned char>(word[index]));
    };
    const size_t length = word.size();
    const uint32_t mixed =
        byte(0) | byte(length / 2) << 8U | byte(length - 1) << 16U | static_cast<uint32_t>(length) << 24U;
    return (mixed * 0x9E3779B1U) >> 17U;
  }

  std::vector<bool> slots_;
};

/// Goes from word to word through a text: runs of letters, digits, "_" and all that is not ASCII.
class WordCursor {
 public:
  explicit WordCursor(std::string_view text) : text_(text) {}

  /// The next word; an empty span at the end.
  Span next();

 private:
  void load_block();

  static constexpr uint32_t block = 64;
  std::string_view text_;
  uint32_t block_begin_ = 0;
  uint32_t next_block_ = 0;
  uint64_t name_bytes_ = 0;  ///< bit i: byte i of the block belongs to a word
  uint64_t starts_ = 0;      ///< bit i: a word that was not given yet begins at byte i
};

}  // namespace unknot::project
