#pragma once

#include "python/syntax/ast.h"

namespace unknot::fix {

/// Whether a call of `locals`, `vars`, `dir`, `eval` or `exec` looks at names of its caller: `vars(x)` and
/// `dir(x)` ask a thing, and `eval(text, {...})` brings a namespace of its own, unless that is made of
/// `globals()`, `locals()` or a `__dict__`. False for calls of anything else.
bool looks_at_caller(const python::Ast& ast, python::NodeId call);

}  // namespace unknot::fix
