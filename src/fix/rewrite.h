#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "fix/rewriter.h"

namespace unknot::fix {

/// Makes the wished changes: the new texts of the files concerned. Wishes of several offers are merged: names
/// dropped from one statement leave it together, imports of one module into one function become one
/// statement. Lines that are not part of a change stay byte for byte. An Error names a shape of source that
/// is not handled.
Result<std::map<FileId, std::string>> rewrite(const Context& context, const Changes& changes);

/// Whether a function's body has a place for an import statement; otherwise the reason ("stands on the line
/// of ...").
std::string why_no_room(const python::Facts& facts, python::FunctionId function);

}  // namespace unknot::fix
