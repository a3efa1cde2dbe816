// Judges the words of the line as the executor does before it asks the robot.
#include "cli/shell/line_hint.hpp"

#include <algorithm>

#include "cli/client/current_action.hpp"
#include "cli/motion/limits.hpp"
#include "cli/shell/shell.hpp"
#include "cli/table/parser.hpp"
#include "cli/table/target.hpp"

namespace aim::cli {
namespace {

using WordList = std::vector<std::string>;

std::string mistake_text(const Error& error) {
  const bool suggests = error.hint.starts_with("did you mean");
  return "! " + error.message + (suggests ? "; " + error.hint : "");
}

// Of one absolute value; a relative one or a percentage depends on what is measured.
std::optional<Error> limit_mistake(const RobotModel& model, const Parameter& parameter, std::size_t index,
                                   const std::string& word) {
  ValuePlace place{index, {}};
  Result<Target> target = Target{};
  std::string_view number = word;
  if (parameter.named && is_named(word)) {
    const auto named = parse_named(word, parameter.quantity);
    if (!named) return std::nullopt;
    place.name = named->name;
    target = named->target;
    number = number.substr(number.find('=') + 1);
  } else {
    target = parse_target(word, parameter.quantity);
  }
  auto limited = parameter.limits(model, place);
  if (!limited && limited.error().origin == Origin::not_found) return limited.error();
  if (!limited || !target || target->relative || target->percent) return std::nullopt;
  limited->typed = number;
  return outside(*limited, target->value);
}

std::optional<Error> limit_mistake(const RobotModel& model, const LineBeginning& line) {
  if (line.arguments.has("--clamp")) return std::nullopt;
  for (const Parameter& parameter : line.command->parameters) {
    if (!parameter.limits || line.arguments.is_input(parameter.name)) continue;
    const WordList words = line.arguments.texts(parameter.name);
    for (std::size_t i = 0; i < words.size(); ++i)
      if (auto mistake = limit_mistake(model, parameter, i, words[i])) return mistake;
  }
  return std::nullopt;
}

std::optional<Error> action_mistake(const RobotModel& model, const LineBeginning& line) {
  if (line.command->danger != Danger::moves) return std::nullopt;  // a reader may know other actions
  for (const Parameter& parameter : line.command->parameters)
    if (parameter.words == Words::actions)
      for (const std::string& word : line.arguments.texts(parameter.name))
        if (auto action = find_action(model, word); !action) return action.error();
  return std::nullopt;
}

std::optional<Error> mistake_of(const WordList& words, const LiveWords& names) {
  const LineBeginning line = parse_beginning(words);
  // A line for another robot is judged by that robot.
  const Scan scanned = scan(words);
  const bool elsewhere = scanned.flag("--robot") || scanned.flag("--model");
  if (!line.mistake && line.command && names.model() && !elsewhere) {
    if (auto mistake = limit_mistake(*names.model(), line)) return mistake;
    return action_mistake(*names.model(), line);
  }
  return line.mistake;
}

// The words of the shell itself.
bool begins_shell_word(std::string_view word) {
  return begins_with("aimctl", word) || begins_with("exit", word) || begins_with("quit", word);
}

}  // namespace

std::string line_hint(std::string_view line, std::size_t cursor, LiveWords& names) {
  if (line.find('\n') != std::string_view::npos) return {};  // a search in the history
  TypedLine typed = split_at_cursor(line.substr(0, cursor));
  if (split_at_cursor(line).in_quotes) return {};  // the quote may be closed
  const auto split = split_words(line);
  if (!split) return mistake_text(split.error());
  WordList words = *split;
  const bool leads = !words.empty() && words.front() == "aimctl";
  if (leads) words.erase(words.begin());
  if (leads && !typed.before.empty()) typed.before.erase(typed.before.begin());
  if (words.empty() || (words.size() == 1 && begins_shell_word(words[0]))) return {};

  const Completion here = complete(typed.before, typed.prefix, names);
  const auto mistake = mistake_of(words, names);
  if (!mistake) return here.hint;
  const bool typing = cursor == line.size() && words.size() == typed.before.size() + 1;
  if (!typing) return mistake_text(*mistake);
  words.pop_back();
  if (const auto earlier = mistake_of(words, names)) return mistake_text(*earlier);
  // Letters may follow: "50d" is the beginning of "50deg", "index" of "index=50%".
  const bool may_become_right = !here.candidates.empty() || (mistake->origin == Origin::usage &&
                                                             !here.hint.empty() && !here.only_candidates);
  return may_become_right ? here.hint : mistake_text(*mistake);
}

}  // namespace aim::cli
