#pragma once

#include <string>

#include "base/disk.h"
#include "base/result.h"
#include "cli/options.h"
#include "report/report.h"
#include "report/text.h"

namespace unknot::cli {

/// Leaves out what a hook is given and does not look at: what is no Python and what is excluded. Other verbs
/// do so with --force-exclude.
Result<Done> choose_files(const Disk& disk, Options& options);

/// Whether a cycle that counts is left by a fix.
bool cycle_remains(const report::Report& report);

/// What a hook says at its end: nothing where nothing is wrong.
struct HookEnd {
  bool is_clean = true;
  std::string text;
};

/// Writes the files of a hook's report, and says what was changed, what is left, and which other files would
/// have to be edited for it.
Result<HookEnd> finish_hook(Disk& disk, const Options& options, const report::Report& report,
                            const report::TextOptions& how);

}  // namespace unknot::cli
