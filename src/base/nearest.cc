#include "base/nearest.h"

#include <algorithm>
#include <numeric>

namespace unknot {
namespace {

std::string plain(std::string_view word) {
  std::string text(word.substr(std::min(word.find_first_not_of("-_"), word.size())));
  for (char& c : text) {
    if (c == '_') c = '-';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// How many letters have to be put in, left out, changed or swapped with the next one.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  std::iota(above.begin(), above.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); i++) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); j++) {
      const size_t change = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, change});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
  const std::string wanted = plain(word);
  std::string best;
  size_t least = std::min<size_t>(3, (wanted.size() + 2) / 3) + 1;
  for (const std::string& candidate : known) {
    const size_t far = distance(wanted, plain(candidate));
    if (far >= least) continue;
    least = far;
    best = candidate;
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string near = nearest(word, known);
  return near.empty() ? "" : "; did you mean `" + near + "`?";
}

}  // namespace unknot
