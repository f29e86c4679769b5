#pragma once

#include <string>
#include <string_view>

#include "python/facts/facts.h"

namespace unknot::python {

/// The facts of a text that must parse.
Facts facts_of(std::string_view text, int target_minor = 9);

/// A scope for the eye: "module", "f()", "class C", "lambda", "[]" a comprehension, "<>" a generator
/// expression, "C[T]" type parameters, "-" none.
std::string scope_text(const Facts& facts, ScopeId scope);

/// Every use as `name: at -> of`, one a line.
std::string uses_text(const Facts& facts);
/// Every use as `name kind`, separated by ", "; plain values are left out.
std::string kinds_text(const Facts& facts);
/// Every binding as `name kind at`, one a line; `-> scope` where it lives elsewhere, `?` after a conditional
/// one.
std::string bindings_text(const Facts& facts);
/// Every function as its name (or lambda, <>), where it stands, and its properties, one a line.
std::string functions_text(const Facts& facts);

}  // namespace unknot::python
