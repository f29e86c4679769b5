#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "report/report.h"
#include "report/text.h"

namespace unknot::report {

/// The report as one object, as the design of the command describes it (docs/report.schema.json holds it).
std::string to_json(const Report& report, const TextOptions& options);

/// An object as text. Names in source need not be UTF-8; what is not is replaced rather than lost.
std::string dump(const nlohmann::ordered_json& json);

}  // namespace unknot::report
