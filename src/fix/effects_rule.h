#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "fix/findings.h"
#include "fix/rewriter.h"

namespace unknot::fix {

/// What is known of the effects of changes already. Offers of several rewriters often do the same to what
/// runs at import time: functions that receive an import do not run then, and a name that goes under
/// `if TYPE_CHECKING:` is as good as gone.
class KnownEffects {
 public:
  /// The modules of the component, and what of the changes matters at import time, each sorted.
  using Key = std::tuple<std::vector<ModuleId>, std::vector<DropName>, std::vector<DropName>,
                         std::vector<ImportInstead>, std::vector<QuotedAnnotation>, std::vector<Respelled>>;

  static Key key(const Component& component, const Changes& changes);

  std::map<Key, Findings> found;
};

/// The rule on effects: simulates every distinct entry of the component before and after the changes. Refused
/// where an entry that worked fails, or fails in another way. Unsure where a module that no longer runs has
/// an effect that somebody could miss, is imported under try/except, or is read as an attribute by a file
/// that does not import it; and where two effects on the same registry change their order.
Findings check_effects(const Context& context, const Component& component, const Changes& changes);

/// The same rule for what becomes of an import that goes under an availability check where the package is
/// absent: it does not run. Where it failed before for want of the package, nobody misses anything.
Findings check_absence(const Context& context, const Component& component, const GuardedImport& guarded);

}  // namespace unknot::fix
