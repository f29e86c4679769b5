#pragma once

#include <compare>
#include <cstdint>

namespace unknot {

/// A half-open range of byte offsets into one text: [begin, end).
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;

  uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  bool contains(uint32_t offset) const { return begin <= offset && offset < end; }
  bool contains(Span inner) const { return begin <= inner.begin && inner.end <= end; }
  bool overlaps(Span other) const { return begin < other.end && other.begin < end; }
  auto operator<=>(const Span&) const = default;
};

/// A place as people name it: line and column count from 1, columns in characters (UTF-8 code points).
struct Place {
  uint32_t line = 1;
  uint32_t column = 1;
  auto operator<=>(const Place&) const = default;
};

}  // namespace unknot
