#pragma once

#include "fix/findings.h"
#include "fix/imported_name.h"

namespace unknot::fix {

/// The rule on the namespace: may the name leave the module? It must not where somebody reaches it there:
/// `__all__`, an import of it from here, an attribute of the module, a star import, a patch, an entry point,
/// a document, a doctest, or another import that binds the same root.
void check_namespace(const Context& context, const ImportedName& name, Findings& findings);

}  // namespace unknot::fix
