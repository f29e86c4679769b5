#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fix/rewriter.h"

namespace unknot::fix {

/// One way to take some names of a statement off a cycle: an offer of one rewriter, or of two that share the
/// names.
struct Candidate {
  std::string rewriter;           ///< "redirect+defer_import" for two
  std::vector<uint32_t> aliases;  ///< the names that it takes off, sorted; perhaps not all of the point's
  Offer offer;                    ///< changes, doubts and links of both; `cost` includes the direction
  bool safe() const { return offer.unsure.empty(); }
};

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
};

/// Which rewriters are asked.
struct Selection {
  std::vector<std::string> select;  ///< empty: all
  std::vector<std::string> ignore;
  std::vector<std::string> also{};  ///< of those that are asked on request only
  bool includes(const Rewriter& rewriter) const;
};

/// Asks the rewriters about every statement that makes a link in `links`, and judges the effects of what they
/// offer by the entries of `component`.
std::vector<CutPoint> collect_offers(const Context& context, const Component& component,
                                     const std::vector<LinkId>& links, const Selection& selection);

}  // namespace unknot::fix
