#pragma once

namespace unknot {

/// The version of the program; the build and the package take it from here.
inline constexpr const char* version = "0.1.0";

}  // namespace unknot
