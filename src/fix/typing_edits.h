#pragma once

#include <map>
#include <set>
#include <vector>

#include "base/edit.h"
#include "base/result.h"
#include "base/span.h"
#include "fix/rewriter.h"

namespace unknot::fix {

/// The edits that put names of import statements under `if TYPE_CHECKING:`: into the first block of that kind
/// that the file has, merged and sorted as isort does it, else into a new one after the imports, with what
/// spells its test imported from typing. The names are taken out of their statements by others; `emptied` are
/// the lines of statements that vanish: a new block takes the place of one of them where it can, which then
/// is taken off that list. `why` has comments for some of the statements. An Error says why the file has no
/// place for such a block.
Result<std::vector<Edit>> import_for_typing(const Context& context, ModuleId module,
                                            const std::map<uint32_t, std::set<uint32_t>>& names,
                                            const std::map<uint32_t, std::string>& why,
                                            std::vector<Span>& emptied);

}  // namespace unknot::fix
