#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fix/rewriter.h"

namespace unknot::fix {

/// How rewriters share the names of a statement.
enum class Sharing : uint8_t {
  none,   ///< one does all
  cheap,  ///< each name by the one that does it best
  apart,  ///< the same, but rather by one that makes no new link inside the component
};

/// One way to take some names of a statement off a cycle: an offer of one rewriter, or of some that share the
/// names.
struct Candidate {
  std::string rewriter;           ///< "redirect+defer_import" for two
  std::vector<uint32_t> aliases;  ///< the names that it takes off, sorted; perhaps not all of the point's
  Offer offer;                    ///< changes, doubts and links of both; `cost` includes the direction
  std::string_view asked{};       ///< the rewriter that was asked; empty where the names are shared out
  Sharing sharing = Sharing::none;
  /// Whether the entries were asked what it does to them. Before that it may be worse than it seems, never
  /// better.
  bool judged = false;
  std::string fails_alone{};  ///< what breaks where this is the only change; empty: nothing does
  bool safe() const { return offer.unsure.empty(); }
};

/// Who refuses what does not go together with other cuts.
inline constexpr std::string_view refused_by_plan = "plan";

struct RefusedBy {
  std::string_view rewriter;
  std::string reason;
  bool other_kind = false;  ///< see Refusal
};

/// The names of one import statement that make links to the same modules of a component, and what can be done
/// about them.
struct CutPoint {
  ModuleId module = python::no_module;
  uint32_t statement = 0;
  std::vector<uint32_t> aliases;  ///< sorted
  std::vector<LinkId> links;      ///< the links that go when all of the names do, sorted
  std::vector<Candidate> candidates;
  std::vector<Candidate> beside;  ///< what takes nothing off a cycle, but can be done here too
  std::vector<RefusedBy> refusals;
  uint32_t direction = 0;  ///< what every candidate costs more, since the other module should give way
};

/// One chosen cut: a candidate of a cut point.
struct Choice {
  uint32_t point = 0;
  uint32_t candidate = 0;
  auto operator<=>(const Choice&) const = default;
};

/// Which rewriters are asked.
struct Selection {
  std::vector<std::string> select;  ///< empty: all
  std::vector<std::string> ignore;
  std::vector<std::string> also{};  ///< of those that are asked on request only
  bool includes(const Rewriter& rewriter) const;
};

/// Asks the rewriters about every statement that makes a link in `links`. What takes something off a cycle is
/// not judged yet.
std::vector<CutPoint> collect_offers(const Context& context, const Component& component,
                                     const std::vector<LinkId>& links, const Selection& selection);

/// Judges the effects of chosen candidates by the entries of `component`, which takes long: each runs again
/// with the changed texts. One that is refused goes, but where it only fails alone it is unsafe; and one that
/// is not safe after all may get another beside it that shares the names out. Returns whether all are as good
/// as they seemed; the choices are void if not.
bool judge_choices(const Context& context, const Component& component, const Selection& selection,
                   const std::vector<Choice>& choices, std::vector<CutPoint>& points);

/// Judges all candidates that are not judged yet. The choices, which are, go on naming the same ones.
void judge_all(const Context& context, const Component& component, const Selection& selection,
               std::vector<CutPoint>& points, std::vector<Choice>& choices);

/// Takes a candidate away, for that reason.
void refuse_candidate(CutPoint& point, uint32_t candidate, std::string_view by, std::string reason);

/// Refuses what fails alone and is not chosen together with what helps. The choices go on naming the same
/// candidates.
void refuse_failing_alone(std::vector<CutPoint>& points, std::vector<Choice>& choices);

}  // namespace unknot::fix
