#pragma once

#include <string>

#include "base/edit.h"
#include "python/facts/facts.h"

namespace unknot::fix {

/// An annotation as a string.
struct Quoted {
  Edit edit;
  std::string refusal;  ///< why it cannot be one ("calls something"), or empty
};

/// The quote that a file uses first, docstrings and other long strings aside.
char usual_quote(const python::Ast& ast);

/// Writes a whole annotation as one string: strings in it that are types lose their quotes, others keep them
/// and decide the quotes around; lines are joined. The quotes are those that the file uses first.
Quoted quote_annotation(const python::Facts& facts, python::NodeId annotation);

}  // namespace unknot::fix
