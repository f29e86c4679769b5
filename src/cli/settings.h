#pragma once

#include <string>

#include "base/disk.h"
#include "base/result.h"
#include "cli/options.h"
#include "project/config.h"

namespace unknot::cli {

/// Finds the configuration that counts and puts it into the options, where the command line says nothing
/// else. An Error names file:line:column.
Result<project::Config> configure(const Disk& disk, Options& options);

/// What is in force and where each value comes from, as TOML with a comment on each line.
std::string describe_settings(const Options& options, const project::Config& config);

}  // namespace unknot::cli
