// Splits a command line according to the command table. There are no abbreviations; an error suggests the
// nearest known names.
#include "cli/table/scan.hpp"

#include <algorithm>

#include "cli/client/current_action.hpp"
#include "cli/output/shell_line.hpp"
#include "core/letter_case.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

bool is_global(std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  for (const Parameter& flag : global_parameters())
    if (word.starts_with("--") ? flag.name == name : word.size() > 1 && flag.letter == word[1]) return true;
  return false;
}

class Walk {
 public:
  explicit Walk(std::span<const std::string> words) : words_(words) {}

  Scan run() {
    for (at_ = 0; at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      found_.open = nullptr;
      if (found_.ended || !looks_like_flag(word)) {
        plain(word);
      } else if (in_line(found_) && !is_global(word)) {
        found_.arguments.push_back(word);
      } else if (word == "--") {
        found_.ended = true;
      } else if (word.starts_with("--")) {
        long_flag(word);
      } else {
        short_flags(word);
      }
    }
    return std::move(found_);
  }

 private:
  void fail(std::string message, std::string hint) {
    if (!found_.error)
      found_.error = Error{.origin = Origin::usage, .message = std::move(message), .hint = std::move(hint)};
  }

  // Noun, then verb, then arguments.
  void plain(const std::string& word) {
    if (!found_.noun) return noun(word);
    if (!found_.command) return verb(word);
    found_.arguments.push_back(word);
  }

  void noun(const std::string& word) {
    if (lost_) return;
    found_.noun = find_noun(word);
    if (!found_.noun && same_in_any_case(word, "stop")) found_.noun = find_noun("stop");
    if (!found_.noun) {
      lost_ = found_.unknown_noun = true;
      return fail("there is no command '" + word + "'", correct_noun(word));
    }
    if (found_.noun->commands.size() == 1 && found_.noun->commands[0].verb.empty())
      found_.command = &found_.noun->commands[0];
  }

  // What was meant by a word that is no command.
  std::string correct_noun(const std::string& word) const {
    if (word == "$") return without_prompt();
    if (std::ranges::find(kActionWords, word) != kActionWords.end())
      return "did you mean: aimctl action set " + word + "?";
    if (std::string verb = nouns_of_verb(word); !verb.empty()) return verb;
    std::vector<std::string_view> names;
    for (const Noun* noun : nouns()) names.push_back(noun->name);
    const std::string near = did_you_mean(word, names);
    return near.empty() ? "aimctl --help lists the commands" : near;
  }

  // A line that was copied together with the prompt before it.
  std::string without_prompt() const {
    const auto rest = words_.subspan(at_ + 1);
    return rest.empty() ? "leave out the prompt" : "leave out the prompt: " + shell_line(rest);
  }

  // "list": some of the commands that have this verb.
  static std::string nouns_of_verb(const std::string& word) {
    constexpr std::size_t kShown = 3;
    std::size_t count = 0;
    std::string hint;
    for (const Noun* noun : nouns())
      for (const VerbWord& one : verb_words(*noun, {}))
        if (one.word == word && count++ < kShown)
          hint.append(hint.empty() ? "a verb follows its noun: aimctl " : ", ")
              .append(noun->name)
              .append(" ")
              .append(word);
    return count > kShown ? hint + ", ..." : hint;
  }

  void verb(const std::string& word) {
    if (lost_) return;
    const std::string noun(found_.noun->name);
    std::vector<std::string_view> names;
    for (const VerbWord& one : verb_words(*found_.noun, found_.lead)) {
      if (one.word == word) return take(one);
      names.push_back(one.word);
    }
    lost_ = true;
    std::string near = did_you_mean(word, names);
    if (near.empty()) near = flag_for(word);
    if (near.empty()) near = "one of: " + verb_list(*found_.noun, found_.lead);
    fail("'" + noun + (found_.lead.empty() ? "" : " " + found_.lead) + "' has no verb '" + word + "'", near);
  }

  // "walk 1m": the flag of the command without a verb whose unit the word has.
  std::string flag_for(const std::string& word) const {
    const Command* bare = found_.lead.empty() ? bare_command(*found_.noun) : nullptr;
    if (!bare || word.find_first_not_of("0123456789.+-") == std::string::npos) return {};
    for (const Parameter& flag : bare->parameters)
      if (is_flag(flag) && takes_value(flag) && !flag.text && parse_quantity(word, flag.quantity))
        return "did you mean: aimctl " + std::string(found_.noun->name) + " " + std::string(flag.name) + " " +
               word + "?";
    return {};
  }

  void take(const VerbWord& verb) {
    found_.command = verb.command;
    found_.lead = verb.command ? std::string() : std::string(verb.word);
  }

  const Parameter* find(std::string_view name) const {
    for (const Parameter* flag : flags_for(found_.noun, found_.command))
      if (flag->name == name) return flag;
    return nullptr;
  }

  void unknown(std::string_view name) {
    if (lost_) return;  // the noun or verb is wrong: its flags are not known
    if (const Command* own = command())
      if (const auto refused = not_attended(*own, name)) return fail(refused->message, refused->hint);
    std::vector<std::string_view> names;
    for (const Parameter* flag : flags_for(found_.noun, found_.command)) names.push_back(flag->name);
    std::string hint = did_you_mean(name, names);
    if (hint.empty()) hint = flag_taking(name);
    if (hint.empty()) hint = "see '" + help_line() + "'";
    fail("unknown flag '" + std::string(name) + "'", hint);
  }

  // The command so far; with flags only, that of the noun without a verb.
  const Command* command() const {
    return found_.command || !found_.noun ? found_.command : bare_command(*found_.noun);
  }

  // "--speed": the flag whose value has this name in the help, "--forward SPEED".
  std::string flag_taking(std::string_view name) const {
    const Command* own = command();
    if (!own || !name.starts_with("--")) return {};
    std::string value(name.substr(2));
    for (char& c : value) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    for (const Parameter& flag : own->parameters)
      if (is_flag(flag) && flag.value == value) return "did you mean " + std::string(flag.name) + "?";
    return {};
  }

  std::string help_line() const {
    std::string line = "aimctl";
    if (found_.noun) line.append(" ").append(found_.noun->name);
    if (found_.command && !found_.command->verb.empty()) line.append(" ").append(found_.command->verb);
    return line + " --help";
  }

  void long_flag(const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const Parameter* flag = find(name);
    if (!flag) return unknown(name);
    FlagUse use{flag, {}};
    if (equals != std::string::npos) {
      if (!takes_value(*flag))
        return fail(name + " takes no value", "leave out '" + word.substr(equals) + "'");
      use.words.push_back(word.substr(equals + 1));
    } else if (takes_value(*flag) && !flag->optional_value) {
      values(use);
    }
    found_.flags.push_back(std::move(use));
  }

  // "-o json", "-ojson", "-qy".
  void short_flags(const std::string& word) {
    for (std::size_t i = 1; i < word.size(); ++i) {
      const Parameter* flag = nullptr;
      for (const Parameter* candidate : flags_for(found_.noun, found_.command))
        if (candidate->letter == word[i]) flag = candidate;
      if (!flag) return unknown(word.size() == 2 ? word : "-" + word.substr(i, 1));
      FlagUse use{flag, {}};
      const bool takes = takes_value(*flag);
      if (takes && i + 1 < word.size()) {
        use.words.push_back(word.substr(i + 1));
      } else if (takes) {
        values(use);
      }
      found_.flags.push_back(std::move(use));
      if (takes) return;
    }
  }

  // Takes the words after a flag that are its values: one word, or `count` numbers. Numbers that are joined
  // by commas come in one word.
  void values(FlagUse& use) {
    const Parameter& flag = *use.parameter;
    const auto next = [&]() -> const std::string* {
      return at_ + 1 < words_.size() && !looks_like_flag(words_[at_ + 1]) ? &words_[at_ + 1] : nullptr;
    };
    while (use.words.size() < flag.count) {
      const std::string* word = next();
      if (!word) break;
      if (!use.words.empty() && *word == "-") break;
      use.words.push_back(*word);
      ++at_;
      if (flag.count > 1 && word->find(',') != std::string::npos) return;
    }
    if (use.words.size() < flag.count && at_ + 1 == words_.size()) found_.open = &flag;
    if (use.words.empty()) {
      const std::string what(flag.name);
      fail(what + " needs a value", "for example: " + what + " " + std::string(flag.value));
    }
  }

  std::span<const std::string> words_;
  std::size_t at_ = 0;
  bool lost_ = false;
  Scan found_;
};

}  // namespace

bool in_line(const Scan& scan) {
  if (!scan.command || scan.arguments.empty()) return false;
  const std::vector<const Parameter*> positionals = positionals_of(*scan.command);
  return !positionals.empty() && positionals.back()->line && scan.arguments.size() >= positionals.size();
}

const Command* command_of(const Scan& scan) {
  const bool bare = scan.noun && !scan.command && scan.lead.empty();
  return bare ? bare_command(*scan.noun) : scan.command;
}

Scan scan(std::span<const std::string> words) { return Walk(words).run(); }

std::optional<Error> not_attended(const Command& command, std::string_view flag) {
  if (!command.attended || (flag != "--no-wait" && flag != "--wait")) return std::nullopt;
  std::string name(command.noun);
  if (!command.verb.empty()) name.append(" ").append(command.verb);
  return Error{.origin = Origin::usage,
               .message = std::string(flag) + " is not available for '" + name +
                          "': it needs set-points from aimctl until it ends",
               .hint = "leave out " + std::string(flag) + "; --dry-run only checks the command"};
}

std::vector<VerbWord> verb_words(const Noun& noun, std::string_view lead) {
  std::vector<VerbWord> words;
  for (const Command& command : noun.commands) {
    std::string_view verb = command.verb;
    if (!lead.empty()) {
      if (!verb.starts_with(lead) || verb.size() <= lead.size() || verb[lead.size()] != ' ') continue;
      verb.remove_prefix(lead.size() + 1);
    }
    if (verb.empty()) continue;
    const std::size_t blank = verb.find(' ');
    const VerbWord word{verb.substr(0, blank), blank == std::string_view::npos ? &command : nullptr};
    if (words.empty() || words.back().word != word.word) words.push_back(word);
  }
  return words;
}

std::string verb_list(const Noun& noun, std::string_view lead) {
  std::string list;
  for (const VerbWord& one : verb_words(noun, lead)) list.append(list.empty() ? "" : " ").append(one.word);
  return list;
}

const FlagUse* Scan::flag(std::string_view name) const {
  const auto last = std::find_if(flags.rbegin(), flags.rend(),
                                 [&](const FlagUse& use) { return use.parameter->name == name; });
  return last == flags.rend() ? nullptr : &*last;
}

bool looks_like_flag(std::string_view word) {
  if (word.size() < 2 || word[0] != '-') return false;
  const char second = word[1];
  return !(second >= '0' && second <= '9') && second != '.' && second != '=';
}

std::vector<const Parameter*> flags_for(const Noun* noun, const Command* command) {
  std::vector<const Parameter*> flags;
  const auto add = [&](std::span<const Parameter> parameters) {
    for (const Parameter& parameter : parameters)
      if (is_flag(parameter)) flags.push_back(&parameter);
  };
  const auto add_command = [&](const Command& one) {
    add(one.parameters);
    add(kind_parameters(one));
  };
  if (command) {
    add_command(*command);
  } else if (noun) {
    for (const Command& one : noun->commands) add_command(one);
  }
  add(global_parameters());
  return flags;
}

std::vector<const Parameter*> positionals_of(const Command& command) {
  std::vector<const Parameter*> positionals;
  for (const Parameter& parameter : command.parameters)
    if (!is_flag(parameter)) positionals.push_back(&parameter);
  return positionals;
}

bool left_out(const Parameter& parameter, std::string_view word) {
  if (parameter.required || parameter.words != Words::fixed) return false;
  if (word.find('=') != std::string_view::npos) return true;
  if (word.size() > 1 && (word[0] == '-' || word[0] == '+' || word[0] == '.')) word.remove_prefix(1);
  return !word.empty() && word[0] >= '0' && word[0] <= '9';
}

}  // namespace aim::cli
