#pragma once

#include "fix/findings.h"
#include "fix/rewriter.h"

namespace unknot::fix {

/// The rule on the text: only a statement that stands at module level, unconditionally, in a file that may be
/// edited and is read in one way, is ever moved.
void check_text(const Question& question, Findings& findings);

}  // namespace unknot::fix
