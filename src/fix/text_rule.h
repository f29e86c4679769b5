#pragma once

#include <cstdint>

#include "fix/findings.h"
#include "fix/rewriter.h"

namespace unknot::fix {

/// Whether a statement may stand below an `if`: one that is not moved away may.
enum class BelowIf : uint8_t { refused, allowed };

/// The rule on the text: only a statement that stands at module level, unconditionally, in a file that may be
/// edited and is read in one way, is ever moved.
void check_text(const Question& question, Findings& findings, BelowIf below_if = BelowIf::refused);

}  // namespace unknot::fix
