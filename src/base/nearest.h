#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace unknot {

/// The known word that somebody who wrote `word` may have meant (one slip for each three letters, at most
/// three); empty where none is near. Case, "-" and "_" make no difference.
std::string nearest(std::string_view word, const std::vector<std::string>& known);

/// "; did you mean `near`?", or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace unknot
