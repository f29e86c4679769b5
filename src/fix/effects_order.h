#pragma once

#include <vector>

#include "python/simulate/simulate.h"

namespace unknot::fix {

/// Two effects on the same thing, or of which nobody knows what one concerns: `first` came before `second`,
/// and comes after it now.
struct SwappedEffects {
  const python::Effect* first = nullptr;
  const python::Effect* second = nullptr;
};

/// The effects that two runs of one entry have in common and that change their order: a pair for each thing
/// that they concern, and one for each place of an effect of which nobody knows; two places are named once.
/// Effects of modules that only one of the
/// runs executes are left out. The pointers are into `before`. Linear in the number of effects but for
/// sorting.
std::vector<SwappedEffects> swapped_effects(const std::vector<python::Effect>& before,
                                            const std::vector<python::Effect>& after);

}  // namespace unknot::fix
