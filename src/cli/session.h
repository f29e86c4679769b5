#pragma once

#include "cli/options.h"

namespace unknot::cli {

/// Runs what the options ask for, prints and writes; the exit status.
int run_session(Options options);

}  // namespace unknot::cli
