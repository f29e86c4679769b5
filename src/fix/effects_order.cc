// Effects of two runs are told apart by the module whose body was running, what they are, and how often that
// was met before. Two of them are swapped where the later one has a smaller place in the second run, so the
// largest place so far, and the smallest place to come, show whether one is swapped with any other.
#include "fix/effects_order.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

namespace unknot::fix {
namespace {

using python::Effect;
using python::ModuleId;

bool has_order(const Effect& effect) {
  return effect.kind == Effect::Kind::registry || effect.kind == Effect::Kind::thrown_away ||
         effect.kind == Effect::Kind::own;
}

/// One effect of both runs.
struct Common {
  const Effect* effect = nullptr;
  size_t place = 0;  ///< in the second run
};

using Key = std::tuple<ModuleId, std::string_view, uint32_t>;

/// Calls `see(key, index)` for each effect whose order matters.
template <class See>
void number(const std::vector<Effect>& effects, See see) {
  std::map<std::pair<ModuleId, std::string_view>, uint32_t> count;
  for (size_t i = 0; i < effects.size(); i++) {
    if (!has_order(effects[i])) continue;
    see(Key{effects[i].during, effects[i].what, count[{effects[i].during, effects[i].what}]++}, i);
  }
}

/// The effects of both runs, in the order of the first.
std::vector<Common> in_common(const std::vector<Effect>& before, const std::vector<Effect>& after) {
  std::map<Key, size_t> places;
  number(after, [&](const Key& key, size_t place) { places[key] = place; });
  std::vector<Common> common;
  number(before, [&](const Key& key, size_t index) {
    const auto place = places.find(key);
    if (place != places.end()) common.push_back({&before[index], place->second});
  });
  return common;
}

/// Pairs of effects on the same thing, one for each thing.
void compare_known(const std::vector<Common>& common, std::vector<SwappedEffects>& found) {
  struct Latest {
    Common last;
    bool is_swapped = false;
  };
  std::map<std::string_view, Latest> by_registry;
  for (const Common& item : common) {
    if (item.effect->registry.empty()) continue;
    const auto [known, is_new] = by_registry.try_emplace(item.effect->registry, Latest{item, false});
    Latest& latest = known->second;
    if (is_new || latest.is_swapped) continue;
    latest.is_swapped = item.place < latest.last.place;
    if (latest.is_swapped) found.push_back({latest.last.effect, item.effect});
    latest.last = item;
  }
}

/// Pairs of an effect of which nobody knows what it concerns and any other. It is not thought to concern what
/// a module changes of its own.
void compare_unknown(std::vector<Common> common, std::vector<SwappedEffects>& found) {
  std::erase_if(common, [](const Common& item) { return item.effect->kind == Effect::Kind::own; });
  std::vector<const Common*> smallest_after(common.size(), nullptr);
  const Common* smallest = nullptr;
  for (size_t i = common.size(); i-- > 0;) {
    smallest_after[i] = smallest;
    if (smallest == nullptr || common[i].place < smallest->place) smallest = &common[i];
  }
  const Common* largest = nullptr;
  std::set<std::pair<python::CodePlace, std::string_view>> said;
  for (size_t i = 0; i < common.size(); i++) {
    const Common& item = common[i];
    const std::pair where{item.effect->at, std::string_view(item.effect->what)};
    if (item.effect->registry.empty() && !said.contains(where)) {
      const size_t before = found.size();
      if (largest != nullptr && largest->place > item.place) {
        found.push_back({largest->effect, item.effect});
      } else if (smallest_after[i] != nullptr && smallest_after[i]->place < item.place) {
        found.push_back({item.effect, smallest_after[i]->effect});
      }
      if (found.size() > before) said.insert(where);
    }
    if (largest == nullptr || item.place > largest->place) largest = &item;
  }
}

}  // namespace

std::vector<SwappedEffects> swapped_effects(const std::vector<Effect>& before,
                                            const std::vector<Effect>& after) {
  const std::vector<Common> common = in_common(before, after);
  std::vector<SwappedEffects> found;
  compare_known(common, found);
  compare_unknown(common, found);
  std::set<std::pair<python::CodePlace, python::CodePlace>> said;
  std::erase_if(found, [&](const SwappedEffects& pair) {
    return !said.insert({pair.first->at, pair.second->at}).second;
  });
  return found;
}

}  // namespace unknot::fix
