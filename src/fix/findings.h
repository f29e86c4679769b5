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
  bool others_may_help =
      false;  ///< the refusal is a failure that is not there when other changes are made too

  void refuse(std::string reason) {
    if (!refusal || others_may_help) refusal = std::move(reason);
    others_may_help = false;
  }
  /// What is known to break when nothing else is changed.
  void refuse_alone(std::string reason) {
    if (refusal) return;
    refusal = std::move(reason);
    others_may_help = true;
  }
  void doubt(std::string reason) { unsure.push_back(std::move(reason)); }
};

}  // namespace unknot::fix
