#pragma once

#include "python/facts/facts.h"

namespace unknot::python {

/// Reads `__all__` in all its spellings, and whether the module has a `__getattr__`; needs the resolved
/// names.
void read_exports(Facts& facts);

}  // namespace unknot::python
