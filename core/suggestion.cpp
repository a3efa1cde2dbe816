// Damerau-Levenshtein distance (a swap of neighbours counts one), bounded by a third of the word.
#include "core/suggestion.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace aim {

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      next[j] = std::min({row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1)});
      const bool swapped =
          i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) next[j] = std::min(next[j], before[j - 2] + 1);
    }
    before = row;
    row = next;
  }
  return row[b.size()];
}

bool contains_word(std::string_view candidate, std::string_view word) {
  return word.size() >= 3 &&
         std::search(candidate.begin(), candidate.end(), word.begin(), word.end(),
                     [](char x, char y) { return lower(x) == lower(y); }) != candidate.end();
}

}  // namespace

std::vector<std::string> suggestions(std::string_view word, std::span<const std::string_view> candidates) {
  struct Near {
    std::size_t distance;
    std::string_view name;
  };
  std::vector<Near> near;
  const std::size_t bound = std::max<std::size_t>(2, word.size() / 3);
  for (std::string_view candidate : candidates) {
    const std::size_t steps = distance(word, candidate);
    if (steps <= bound)
      near.push_back({steps, candidate});
    else if (contains_word(candidate, word))
      near.push_back({bound + steps, candidate});  // a piece of the name comes after every slip of the finger
  }
  std::stable_sort(near.begin(), near.end(),
                   [](const Near& a, const Near& b) { return a.distance < b.distance; });
  std::vector<std::string> names;
  for (const Near& one : near) {
    if (names.size() == 3) break;
    if (std::find(names.begin(), names.end(), one.name) == names.end()) names.emplace_back(one.name);
  }
  return names;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const auto names = suggestions(word, candidates);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text.empty() ? text : "did you mean " + text + "?";
}

}  // namespace aim
