// Checks the words of a scanned line against the parameters of its command and converts them.
#include "cli/table/parser.hpp"

#include <algorithm>

#include "cli/table/target.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

std::string help_hint(const Command& command) {
  std::string line = "aimctl " + std::string(command.noun);
  if (!command.verb.empty()) line.append(" ").append(command.verb);
  return "see '" + line + " --help'";
}

// "0,0.1,5" is three numbers where the parameter takes several.
std::vector<std::string> pieces(const Parameter& parameter, const std::vector<std::string>& words) {
  if (parameter.text || (parameter.count == 1 && !parameter.repeated)) return words;
  std::vector<std::string> all;
  for (const std::string& word : words) {
    std::size_t begin = 0;
    for (std::size_t comma = word.find(','); comma != std::string::npos; comma = word.find(',', begin)) {
      all.push_back(word.substr(begin, comma - begin));
      begin = comma + 1;
    }
    all.push_back(word.substr(begin));
  }
  return all;
}

// Empty: the parameter is not limited to certain words.
std::string choices_hint(const Parameter& parameter) {
  if (parameter.words != Words::fixed || parameter.choices.empty()) return {};
  std::string hint = "one of:";
  for (const std::string_view choice : parameter.choices) hint.append(" ").append(choice);
  return hint;
}

Error missing(const Parameter& parameter, const Command& command) {
  const std::string choices = choices_hint(parameter);
  return usage_error(std::string(parameter.name) + " is missing",
                     choices.empty() ? help_hint(command) : choices);
}

Status check_word(const Parameter& parameter, const std::string& word) {
  const std::string name(parameter.name);
  if (word.empty()) return usage_error(name + " needs a value: " + std::string(parameter.help));
  if (parameter.words != Words::fixed || parameter.choices.empty()) return Done{};
  if (std::find(parameter.choices.begin(), parameter.choices.end(), word) != parameter.choices.end())
    return Done{};
  std::string hint = parameter.guessed ? did_you_mean(word, parameter.choices) : "";
  if (hint.empty()) hint = choices_hint(parameter);
  return usage_error(name + " cannot be '" + word + "'", hint);
}

// The error of a word that is not a value of the parameter.
Error not_a_value(const Parameter& parameter, const std::string& word, Error error) {
  const std::string name(parameter.name);
  error.message = parameter.quantity == Quantity::count ? name + " must be a whole number, not '" + word + "'"
                                                        : name + ": " + error.message;
  return error;
}

Result<double> value_of(const Parameter& parameter, const std::string& word) {
  if (!parameter.relative) return parse_quantity(word, parameter.quantity);
  auto target = parse_target(word, parameter.quantity);
  if (!target) return target.error();
  return target->value;
}

// NAME=VALUE stays text; it is only checked here, so that a mistake is reported before any request.
Status check_named(const Parameter& parameter, const std::string& word) {
  if (!is_named(word))
    return usage_error(
        std::string(parameter.name) + " takes " + std::string(parameter.value) + ", not '" + word + "'",
        std::string(parameter.help));
  auto named = parse_named(word, parameter.quantity);
  if (named) return Done{};
  Error error = named.error();
  error.message = std::string(parameter.name) + ": " + error.message;
  return error;
}

// Whether a line is judged as it would run, or as the beginning of one: what is missing may follow.
enum class Extent : std::uint8_t { whole, so_far };

Status store(const Parameter& parameter, const std::vector<std::string>& given, Extent extent,
             Arguments& arguments) {
  const std::string name(parameter.name);
  const std::vector<std::string> words = pieces(parameter, given);
  for (const std::string& word : words)
    if (auto checked = check_word(parameter, word); !checked) return checked;
  std::vector<double> values;
  if (!parameter.text && (takes_value(parameter) || !is_flag(parameter))) {
    for (const std::string& word : words) {
      if (parameter.named && (is_named(word) || (is_flag(parameter) && parameter.count == 1))) {
        if (auto checked = check_named(parameter, word); !checked) return checked;
        continue;
      }
      auto value = value_of(parameter, word);
      if (!value) return not_a_value(parameter, word, value.error());
      values.push_back(*value);
    }
    if (parameter.named && !values.empty() && values.size() != words.size())
      return usage_error(name + " takes either numbers or NAME=VALUE, not both", std::string(parameter.help));
    const bool may_follow = extent == Extent::so_far && values.size() < parameter.count;
    if (parameter.count > 1 && values.size() != parameter.count && !may_follow &&
        !(parameter.named && values.empty()))
      return usage_error(name + " takes " + std::to_string(parameter.count) + " numbers, not " +
                             std::to_string(values.size()),
                         std::string(parameter.help));
  }
  arguments.set(name, words, std::move(values));
  return Done{};
}

Status store_flags(const Scan& scan, const Command& command, Extent extent, Arguments& arguments) {
  const std::vector<const Parameter*> own = flags_for(scan.noun, &command);
  for (const FlagUse& use : scan.flags) {
    // A flag between noun and verb was looked up among the flags of all verbs of the noun. It must belong to
    // this verb.
    const auto it = std::find_if(own.begin(), own.end(),
                                 [&](const Parameter* flag) { return flag->name == use.parameter->name; });
    if (it == own.end())
      if (const auto refused = not_attended(command, use.parameter->name)) return *refused;
    if (it == own.end())
      return usage_error("'" + std::string(use.parameter->name) + "' is not a flag of this command",
                         help_hint(command));
  }
  for (const Parameter& parameter : command.parameters) {
    if (!is_flag(parameter)) continue;
    std::vector<std::string> words;
    bool given = false;
    for (const FlagUse& use : scan.flags) {
      if (use.parameter->name != parameter.name) continue;
      given = true;
      if (!parameter.repeated) words.clear();  // the last use counts
      words.insert(words.end(), use.words.begin(), use.words.end());
    }
    if (!given && parameter.required && extent == Extent::whole) return missing(parameter, command);
    if (!given) continue;
    if (auto stored = store(parameter, words, extent, arguments); !stored) return stored;
  }
  return Done{};
}

Status store_positionals(const Scan& scan, const Command& command, Extent extent, Arguments& arguments) {
  std::size_t next = 0;
  const std::vector<const Parameter*> positionals = positionals_of(command);
  for (const Parameter* parameter : positionals) {
    const bool many = parameter->repeated || parameter->count > 1;
    if (next == scan.arguments.size()) {
      if (parameter->required && extent == Extent::whole) return missing(*parameter, command);
      break;
    }
    if (parameter != positionals.back() && left_out(*parameter, scan.arguments[next])) continue;
    if (parameter->input && scan.arguments[next] == "-") {
      arguments.set(parameter->name, {"-"}, {});
      ++next;
      break;
    }
    const std::size_t end = many ? scan.arguments.size() : next + 1;
    const std::vector<std::string> words(scan.arguments.begin() + static_cast<std::ptrdiff_t>(next),
                                         scan.arguments.begin() + static_cast<std::ptrdiff_t>(end));
    if (auto stored = store(*parameter, words, extent, arguments); !stored) return stored;
    next = end;
  }
  if (next < scan.arguments.size())
    return usage_error("unexpected argument '" + scan.arguments[next] + "'", help_hint(command));
  return Done{};
}

// Checks the global flags with a fixed set of values. The others are checked where they are converted.
Status check_globals(const Scan& scan) {
  for (const FlagUse& use : scan.flags)
    for (const std::string& word : use.words) {
      if (use.parameter->name == "--output") {
        if (auto format = parse_format(word); !format) return format.error();
      } else if (auto checked = check_word(*use.parameter, word); !checked) {
        return checked;
      }
    }
  return Done{};
}

Status store_all(const Scan& scan, const Command& command, Extent extent, Arguments& arguments) {
  if (auto status = check_globals(scan); !status) return status;
  if (auto status = store_flags(scan, command, extent, arguments); !status) return status;
  return store_positionals(scan, command, extent, arguments);
}

Error verb_missing(const Noun& noun, const std::string& lead) {
  const std::string name = std::string(noun.name) + (lead.empty() ? "" : " " + lead);
  return usage_error("'" + name + "' needs a verb", "one of: " + verb_list(noun, lead) + "; see 'aimctl " +
                                                        std::string(noun.name) + " --help'");
}

}  // namespace

Result<Arguments> parse_arguments(const Scan& scan, const Command& command) {
  if (scan.error) return *scan.error;
  Arguments arguments;
  if (auto status = store_all(scan, command, Extent::whole, arguments); !status) return status.error();
  return arguments;
}

Result<Request> parse(const Scan& scan, const Environment& environment, const Defaults& defaults) {
  Request request;
  request.noun = scan.noun;
  request.command = scan.command;
  request.settings = defaults.settings;
  if (scan.flag("--help") && !scan.unknown_noun) {
    request.kind = Request::Kind::help;
    return request;
  }
  if (scan.flag("--version") && !scan.noun) {
    request.kind = Request::Kind::version;
    return request;
  }
  if (scan.error) return *scan.error;
  if (!scan.noun) return usage_error("no command given", "aimctl --help lists the commands");
  const Command* command = command_of(scan);
  if (!command) return verb_missing(*scan.noun, scan.lead);
  request.command = command;
  auto arguments = parse_arguments(scan, *command);
  if (!arguments) return arguments.error();
  request.arguments = std::move(*arguments);
  if (auto status = resolve_settings(scan, environment, request.settings); !status) return status.error();
  return request;
}

LineBeginning parse_beginning(std::span<const std::string> words) {
  Scan scanned = scan(words);
  // The flag at the end still lacks its value.
  if (scanned.open && scanned.error) scanned.error = scan(words.first(words.size() - 1)).error;
  LineBeginning found{.command = command_of(scanned)};
  if (scanned.flag("--help") || scanned.flag("--version")) return found;
  if (scanned.error) {
    found.mistake = scanned.error;
  } else if (found.command) {
    if (auto stored = store_all(scanned, *found.command, Extent::so_far, found.arguments); !stored)
      found.mistake = stored.error();
  }
  return found;
}

}  // namespace aim::cli
