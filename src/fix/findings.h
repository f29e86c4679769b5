#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace unknot::fix {

/// What the safety rules say of a change: the first thing that is known to break, and everything that is
/// unsure. Each is one sentence that names file:line.
struct Findings {
  std::optional<std::string> refusal;
  std::vector<std::string> unsure;

  void refuse(std::string reason) {
    if (!refusal) refusal = std::move(reason);
  }
  void doubt(std::string reason) { unsure.push_back(std::move(reason)); }
};

}  // namespace unknot::fix
