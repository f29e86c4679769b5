#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace unknot::python::syntax {

/// How much is written over before tree-sitter sees a text.
enum class Masking {
  usual,       ///< what hurts legal and common Python
  thorough,    ///< also line ends in brackets, and stars before operands
  expression,  ///< the same for a text that is one expression: line ends everywhere
};

/// Where a logical line begins, and in how many blocks it stands.
struct LogicalLine {
  uint32_t begin = 0;
  uint32_t level = 0;
};

/// A text of the same length in which tree-sitter's grammar has fewer surprises, and what was written over.
struct Masked {
  std::string text;
  std::vector<Span> comments;
  std::vector<Span> lazies;  ///< the word `lazy` before imports
  std::vector<LogicalLine> lines;
};

Masked mask(std::string_view text, Masking masking);

}  // namespace unknot::python::syntax
