#pragma once

#include <string_view>

namespace unknot::cli {

/// The program of one trial of --verify. Its argument is a JSON object: `modules`, of which the last is
/// imported in the main thread; where there are two, the first is imported by another one, which is held
/// where the body of `held` is about to start until the main thread waits for it or is done; `roots` to find
/// them in; and `answer`, the file where the results go.
extern const std::string_view verify_worker;

}  // namespace unknot::cli
