// The word that is the noun is found as the scanner finds it: the first one that belongs to no flag.
#include "cli/run/mistyped_stop.hpp"

#include <algorithm>
#include <array>

#include "core/letter_case.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

constexpr std::string_view kStop = "stop", kPress = "press";
// The noun that has the software emergency stop; without its verb it is a word for a stop.
constexpr std::string_view kEmergencyNoun = "estop";
constexpr std::array<std::string_view, 7> kOtherWords{
    "halt", "abort", "freeze", "emergency", "emergency-stop", "emergency_stop", "emergencystop"};
// What is asked of a noun, or releases something: not typed to stop a robot.
constexpr std::array<std::string_view, 9> kNoStops{"get",   "list", "show",  "help",  "info",
                                                   "reset", "off",  "clear", "unlock"};

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view one) { return same_in_any_case(word, one); });
}

// "stop!!", " stop": without what is around it.
std::string_view bare(std::string_view word) {
  const auto is_letter = [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
  while (!word.empty() && !is_letter(word.front())) word.remove_prefix(1);
  while (!word.empty() && !is_letter(word.back())) word.remove_suffix(1);
  return word;
}

// Each run of one letter once: "stooop" is "stop", as by a key that is held down.
std::string without_runs(std::string_view word) {
  std::string once;
  for (const char c : word)
    if (once.empty() || once.back() != lower(c)) once += lower(c);
  return once;
}

// "tsop"
bool has_swapped_begin(std::string_view word, std::string_view meant) {
  return word.size() == meant.size() && lower(word[0]) == meant[1] && lower(word[1]) == meant[0] &&
         same_in_any_case(word.substr(2), meant.substr(2));
}

// One typing error away, and begun rightly: "ttop" may be "top".
bool is_nearly(std::string_view word, std::string_view meant) {
  if (word.empty()) return false;
  if (without_runs(word) == meant || has_swapped_begin(word, meant)) return true;
  return lower(word.front()) == meant.front() && is_misspelt(word, meant);
}

bool is_emergency_noun(std::string_view word) {
  return is_nearly(word, kEmergencyNoun) && !is_nearly(word, kStop);
}

// The place of the first word from `begin` on that belongs to no flag, or the number of words.
std::size_t plain_word(std::span<const std::string> words, std::size_t begin) {
  for (std::size_t i = begin; i < words.size(); ++i)
    if (!looks_like_flag(words[i]) && scan(words.first(i)).open == nullptr) return i;
  return words.size();
}

// Whether a stop behind this word is one: "walk stop", "please stop", but not "wait stop".
bool begins_a_stop(std::string_view word) {
  const Noun* const noun = find_noun(word);
  return noun == nullptr || std::ranges::any_of(noun->commands, [](const Command& command) {
           return command.danger == Danger::moves;
         });
}

bool moves_the_robot(std::string_view noun, std::string_view verb) {
  const Noun* const found = find_noun(noun);
  return found != nullptr && std::ranges::any_of(found->commands, [&](const Command& command) {
           return command.verb == verb && command.danger == Danger::moves;
         });
}

// The place of the word that means a stop: the first one that belongs to no flag, or the second or third one
// behind what moves the robot ("walk stop", "action set stop now"). The number of words: there is none.
std::size_t stop_word(std::span<const std::string> words) {
  const std::size_t first = plain_word(words, 0);
  if (first == words.size() || means_stop(words[first])) return first;
  if (!begins_a_stop(words[first])) return words.size();
  const std::size_t second = plain_word(words, first + 1);
  if (second == words.size() || is_word_for_stop(words[second])) return second;
  if (!moves_the_robot(words[first], words[second])) return words.size();
  const std::size_t third = plain_word(words, second + 1);
  return third != words.size() && is_word_for_stop(words[third]) ? third : words.size();
}

// "walk --stop"
bool has_stop_flag(std::span<const std::string> words) {
  return std::ranges::any_of(words, [](const std::string& word) {
    return looks_like_flag(word) && same_in_any_case(bare(word), kStop);
  });
}

// Of "estop WORD": whether it is pressed, by a word for that or by one that nothing else explains.
bool is_pressed(std::string_view word) {
  if (is_one_of(word, kNoStops)) return false;
  std::vector<std::string_view> verbs;
  for (const VerbWord& verb : verb_words(*find_noun(kEmergencyNoun), {})) verbs.push_back(verb.word);
  const std::vector<std::string> near = suggestions(word, verbs);
  return near.empty() || near.front() == kPress;
}

bool is_given(std::span<const std::string> words, std::string_view flag) {
  return std::ranges::find(words, flag) != words.end();
}

}  // namespace

bool is_word_for_stop(std::string_view word) {
  word = bare(word.substr(0, word.find(' ', word.find_first_not_of(' '))));  // "stop now" in one argument
  return same_in_any_case(word, kStop) || is_one_of(word, kOtherWords);
}

bool means_stop(std::string_view typed) {
  const std::string_view word = bare(typed);
  if (is_word_for_stop(typed) || same_in_any_case(word, kEmergencyNoun)) return true;
  // What names another command is that command.
  return find_noun(word) == nullptr && (is_nearly(word, kStop) || is_nearly(word, kEmergencyNoun));
}

std::vector<std::vector<std::string>> stop_lines(const Scan& scanned) {
  std::vector<std::string> whole{std::string(kStop)}, robot = whole;
  for (const FlagUse& use : scanned.flags) {
    const bool global = std::ranges::any_of(
        global_parameters(), [&](const Parameter& flag) { return flag.name == use.parameter->name; });
    if (!global || (takes_value(*use.parameter) && use.words.empty())) continue;
    std::string word(use.parameter->name);
    if (!use.words.empty()) word += "=" + use.words.front();
    if (use.parameter->name == "--robot") robot.push_back(word);
    whole.push_back(std::move(word));
  }
  return {std::move(whole), std::move(robot)};
}

std::vector<std::vector<std::string>> stops_meant_by(std::span<const std::string> words,
                                                     const Scan& scanned) {
  // Neither a check nor a release stops a robot.
  if (is_given(words, "--dry-run") || is_given(words, "--reset")) return {};
  const std::size_t at = stop_word(words);
  if (at == words.size()) {
    const std::size_t first = plain_word(words, 0);
    const bool ends = (first == words.size() || begins_a_stop(words[first])) && has_stop_flag(words);
    return ends ? stop_lines(scanned) : std::vector<std::vector<std::string>>();
  }
  const std::size_t behind = plain_word(words, at + 1);
  if (is_emergency_noun(words[at]) && behind < words.size() && !is_pressed(words[behind])) return {};
  return stop_lines(scanned);
}

std::vector<std::vector<std::string>> stops_of_line(std::string_view line) {
  constexpr std::string_view kBlank = " \t\r\n";
  std::vector<std::string> words;
  for (std::size_t at = line.find_first_not_of(kBlank); at != std::string_view::npos;
       at = line.find_first_not_of(kBlank, at)) {
    const std::size_t end = std::min(line.find_first_of(kBlank, at), line.size());
    words.emplace_back(line.substr(at, end - at));
    at = end;
  }
  if (!words.empty() && words.front() == "aimctl") words.erase(words.begin());
  return words.empty() ? std::vector<std::vector<std::string>>() : stops_meant_by(words, scan(words));
}

bool is_stop_line(std::string_view line) { return !stops_of_line(line).empty(); }

bool names_no_robot(std::span<const std::string> words, const Scan& scanned) {
  if (const FlagUse* use = scanned.flag("--robot"); use != nullptr && use->words.empty()) return true;
  return std::ranges::any_of(words, [](const std::string& word) {
    const std::string_view name = std::string_view(word).substr(0, word.find('='));
    return name != "--robot" && is_misspelt(name, "--robot");
  });
}

std::string correct_stop(std::span<const std::string> words) {
  std::string hint = "aimctl stop; its levels are hold (without --level), sit and relax";
  const std::size_t at = plain_word(words, 0);
  if (at < words.size() && is_emergency_noun(words[at]))
    hint += "; aimctl estop press presses the software emergency stop";
  return hint;
}

}  // namespace aim::cli
