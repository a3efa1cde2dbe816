// Suggestions by edit distance (insertions, deletions, substitutions, transpositions).
#include "core/suggestion.hpp"
#include "core/letter_case.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace aim {
namespace {

constexpr std::size_t kMostSuggestions = 3;
constexpr std::size_t kShortestPart = 3;   // shortest part of a name that suggests the name
constexpr std::size_t kLongestWord = 256;  // longer input is no typing error; bounds the work

bool same(char a, char b) { return lower(a) == lower(b); }

// Optimal string alignment distance; needs three rows of the table.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = above[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, changed});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

// One typing error in a short word, one more for every four letters.
std::size_t allowed_errors(std::string_view word) { return 1 + word.size() / 4; }

// Rank of `candidate` for `word`; `beyond`: no match. A name that contains the word ranks after every typing
// error, and a name that begins with it ranks before other names that contain it.
std::size_t rank_of(std::string_view word, std::string_view candidate, std::size_t beyond) {
  const std::size_t allowed = allowed_errors(word);
  const std::size_t longer = std::max(word.size(), candidate.size());
  const std::size_t shorter = std::min(word.size(), candidate.size());
  if (longer - shorter <= allowed) {
    const std::size_t errors = distance(word, candidate);
    if (errors <= allowed && errors < longer) return errors;
  }
  if (word.size() < kShortestPart) return beyond;
  const auto found = std::search(candidate.begin(), candidate.end(), word.begin(), word.end(), same);
  if (found == candidate.end()) return beyond;
  return allowed + (found == candidate.begin() ? 1 : 2);
}

}  // namespace

std::vector<std::string> suggestions(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.empty() || word.size() > kLongestWord) return {};
  const std::size_t beyond = allowed_errors(word) + 3;
  std::vector<std::pair<std::size_t, std::string_view>> near;
  for (const std::string_view candidate : candidates) {
    const std::size_t rank = rank_of(word, candidate, beyond);
    if (rank < beyond) near.emplace_back(rank, candidate);
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> best;
  for (const auto& [rank, candidate] : near) {
    if (best.size() == kMostSuggestions) break;
    if (std::find(best.begin(), best.end(), candidate) == best.end()) best.emplace_back(candidate);
  }
  return best;
}

bool is_misspelt(std::string_view word, std::string_view meant) {
  return word.size() <= meant.size() + 1 && distance(word, meant) <= 1;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::vector<std::string> best = suggestions(word, candidates);
  if (best.empty()) return {};
  std::string text = "did you mean " + best.front();
  for (std::size_t i = 1; i < best.size(); ++i) text += (i + 1 == best.size() ? " or " : ", ") + best[i];
  return text + "?";
}

}  // namespace aim
