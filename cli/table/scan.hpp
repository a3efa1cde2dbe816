// One pass over a command line that classifies each word as noun, verb, flag, value or argument. Shared by
// the parser and by completion.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/command.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct FlagUse {
  const Parameter* parameter;
  std::vector<std::string> words;  // its values as typed; empty for a flag without one
};

// The result of the pass. It always reads the whole line, so that "-o json" and "--help" take effect even
// after a mistake.
struct Scan {
  const Noun* noun = nullptr;
  const Command* command = nullptr;
  std::string lead;            // the first word of a two-word verb, "obstacle", while the second is missing
  std::vector<FlagUse> flags;  // in the order given
  std::vector<std::string> arguments;
  const Parameter* open = nullptr;  // set when the line ends in a flag that still takes (more) values
  bool ended = false;               // "--" was seen
  bool unknown_noun = false;        // the first word is no command
  std::optional<Error> error;       // the first mistake

  const FlagUse* flag(std::string_view name) const;  // its last use; nullptr: not given
};
Scan scan(std::span<const std::string> words);

// The command of the line: with a noun alone that of the noun without a verb. nullptr: none is named.
const Command* command_of(const Scan& scan);

// The cursor is inside a command line that is an argument: "aimctl why walk --forward 0.3".
bool in_line(const Scan& scan);

// A word that is allowed as the verb: a complete verb, or the first word of a two-word verb, which has no
// command yet.
struct VerbWord {
  std::string_view word;
  const Command* command;  // nullptr: a second word must follow
};
std::vector<VerbWord> verb_words(const Noun& noun, std::string_view lead);
// "get set center", for a hint.
std::string verb_list(const Noun& noun, std::string_view lead);

// A word that can only be a flag: it begins with a dash and is neither "-", nor a negative number, nor "-=5".
bool looks_like_flag(std::string_view word);

// The error of --wait or --no-wait at a command that must stay attended; empty for other flags and commands.
std::optional<Error> not_attended(const Command& command, std::string_view flag);

// All flags that are allowed in a line: the global ones, and those of the command. While the command is not
// known, those of every command of the noun.
std::vector<const Parameter*> flags_for(const Noun* noun, const Command* command);

// The positional parameters of a command, in order.
std::vector<const Parameter*> positionals_of(const Command& command);
// Whether an optional positional with a fixed set of values was left out: `word` is a number or NAME=VALUE,
// which belongs to the next positional.
bool left_out(const Parameter& parameter, std::string_view word);
inline bool is_flag(const Parameter& parameter) { return parameter.name.starts_with("--"); }
inline bool takes_value(const Parameter& parameter) { return !parameter.value.empty(); }

}  // namespace aim::cli
