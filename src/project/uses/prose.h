#pragma once

#include <cstdint>
#include <string_view>

#include "project/uses/scan.h"

namespace unknot::project {

/// Where a text stands that is no Python code as a whole.
enum class Prose : uint8_t {
  string,    ///< in a Python string: only `mod:name` and `from mod import name` count, a dotted name there is
             ///< talk
  document,  ///< in a toml, rst ... file: `mod.name` counts, too
};

/// Finds what a text reaches, looking names up as `importer`.
void scan_prose(std::string_view text, const ModuleNames& names, ModuleId importer, Prose where, Reach reach,
                Sink& sink);

/// Whether a text holds a `>>>`.
bool has_doctest(std::string_view text);

/// Finds what the code in the `>>>` lines of a text reaches: a view into the text of `sink`. With `is_own`
/// every identifier there is a `doctest` use of `importer`, too, reported once.
void scan_doctest(std::string_view text, const ModuleNames& names, ModuleId importer,
                  const Meanings& meanings, Reach reach, Sink& sink, bool is_own);

/// Finds what a document reaches.
Hits scan_document(std::string_view text, const ModuleNames& names, ModuleId importer);

}  // namespace unknot::project
