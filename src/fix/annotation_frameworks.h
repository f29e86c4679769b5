#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace unknot::fix {

/// What a package does with annotations at run time, as flags.
enum Reads : uint8_t {
  reads_nothing = 0,
  reads_variables = 1,          ///< those in the bodies of classes that inherit from it, or that it decorates
  reads_signatures = 2,         ///< those of functions that it decorates
  reads_methods = 4,            ///< those of methods of classes that inherit from it, or that it decorates
  reads_handed_classes = 8,     ///< those of classes that are handed to it, or named in what it reads
  reads_handed_functions = 16,  ///< those of functions and of constructors that are handed to it
};

/// One row of the table: a dotted path, or everything below one that ends in a dot. The longest row that fits
/// counts.
struct AnnotationFramework {
  std::string_view path;
  uint8_t reads = reads_nothing;
};

/// What is known of packages. A package without a row may do anything with what it decorates or what inherits
/// from it; the standard library does nothing unless a row says so.
std::span<const AnnotationFramework> annotation_frameworks();

/// The row for a dotted path; null where there is none.
const AnnotationFramework* find_framework(std::string_view path);

}  // namespace unknot::fix
