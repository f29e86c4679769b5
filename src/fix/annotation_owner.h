#pragma once

#include <string>
#include <string_view>

#include "fix/annotation_readers.h"
#include "fix/findings.h"

namespace unknot::fix {

/// Who, outside of the project, reads the annotations of an owner: by its decorators and bases, and by what
/// the files import that import it. Refused where a framework is known to evaluate them; unsure where
/// something unknown decorates or is inherited from.
void check_annotation_owner(const Context& context, const AnnotationOwner& owner, Findings& findings);

/// Whether the owner's class is made a dataclass.
bool is_dataclass(const Context& context, const AnnotationOwner& owner);

/// ClassVar, InitVar and KW_ONLY by their dotted paths.
bool is_special_form(std::string_view path);

/// "f()", "C.f()", "C", "the module".
std::string owner_name(const Context& context, const AnnotationOwner& owner);

/// Where to point a reader: at the function, else at the annotation.
uint32_t owner_offset(const AnnotationOwner& owner, const python::Ast& ast, python::NodeId annotation);

}  // namespace unknot::fix
