// The word that is the noun is found as the scanner finds it: the first one that belongs to no flag.
#include "cli/run/mistyped_stop.hpp"

#include <algorithm>
#include <array>

#include "core/letter_case.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

// What people type for it; "estop" is a noun of its own, which is one of these where its verb is missing.
constexpr std::array<std::string_view, 3> kOtherWords{"halt", "abort", "estop"};

// The place of the noun, or the number of words.
std::size_t place_of_noun(std::span<const std::string> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (looks_like_flag(words[i])) continue;
    const Scan before = scan(words.first(i));
    const bool value = before.open != nullptr;
    if (!before.noun && !value) return i;
  }
  return words.size();
}

// "estop" with a word that is nearly a verb of it is that verb: "estop statsu".
bool is_meant_otherwise(const Scan& scanned, std::span<const std::string> behind) {
  if (scanned.noun == nullptr || scanned.noun->name != "estop") return false;
  if (scanned.command != nullptr) return scanned.command->danger != Danger::stops;
  std::vector<std::string_view> verbs;
  for (const VerbWord& verb : verb_words(*scanned.noun, {})) verbs.push_back(verb.word);
  return std::ranges::any_of(behind, [&](const std::string& word) {
    return !looks_like_flag(word) && !suggestions(word, verbs).empty();
  });
}

}  // namespace

bool means_stop(std::string_view word) {
  if (std::ranges::any_of(kOtherWords, [&](std::string_view one) { return same_in_any_case(word, one); }))
    return true;
  // What names another command is that command.
  return find_noun(word) == nullptr && (is_misspelt(word, "stop") || is_misspelt(word, "estop"));
}

std::vector<std::vector<std::string>> stops_meant_by(std::span<const std::string> words,
                                                     const Scan& scanned) {
  const std::size_t at = place_of_noun(words);
  if (at == words.size() || !means_stop(words[at])) return {};
  if (is_meant_otherwise(scanned, words.subspan(at + 1))) return {};
  std::vector<std::string> whole{"stop"}, bare{"stop"};
  for (const FlagUse& use : scanned.flags) {
    const auto globals = global_parameters();
    const bool global =
        std::ranges::any_of(globals, [&](const Parameter& flag) { return flag.name == use.parameter->name; });
    if (!global || (takes_value(*use.parameter) && use.words.empty())) continue;
    std::string word(use.parameter->name);
    if (!use.words.empty()) word += "=" + use.words.front();
    if (use.parameter->name == "--robot") bare.push_back(word);
    whole.push_back(std::move(word));
  }
  return {std::move(whole), std::move(bare)};
}

}  // namespace aim::cli
