// A block of 64 bytes is classified at once, by loops that compilers turn into vector code, and becomes a
// mask with one bit a byte. Words are then found by counting zeros.
#include "project/uses/words.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "python/skim/scan.h"

namespace unknot::project {

void WordCursor::load_block() {
  const bool in_word = name_bytes_ >> (block - 1U) != 0;
  block_begin_ = next_block_;
  next_block_ += block;
  char bytes[block] = {};
  text_.copy(bytes, block, block_begin_);
  uint8_t is_name[block];
  for (uint32_t i = 0; i < block; ++i) {
    const auto c = static_cast<uint8_t>(bytes[i]);
    const auto letter = static_cast<uint8_t>((c | 0x20U) - 'a');
    const auto digit = static_cast<uint8_t>(c - '0');
    is_name[i] = static_cast<uint8_t>((letter < 26) | (digit < 10) | (c == '_') | (c >= 0x80));
  }
  name_bytes_ = 0;
  for (uint32_t i = 0; i < block; i += 8) {
    uint64_t eight = 0;
    for (uint32_t j = 0; j < 8; ++j) eight |= static_cast<uint64_t>(is_name[i + j]) << j;
    name_bytes_ |= eight << i;
  }
  starts_ = name_bytes_ & ~(name_bytes_ << 1U | (in_word ? 1U : 0U));
}

Span WordCursor::next() {
  const auto size = static_cast<uint32_t>(text_.size());
  while (starts_ == 0) {
    if (next_block_ >= size) return {size, size};
    load_block();
  }
  const auto first = static_cast<uint32_t>(std::countr_zero(starts_));
  starts_ &= starts_ - 1;
  const uint64_t rest = ~name_bytes_ >> first;
  const uint32_t begin = block_begin_ + first;
  if (rest != 0) return {begin, begin + static_cast<uint32_t>(std::countr_zero(rest))};
  uint32_t end = std::min(next_block_, size);
  while (end < size && python::is(text_[end], python::name_byte)) ++end;
  return {begin, end};
}

}  // namespace unknot::project
