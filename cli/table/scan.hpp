// One walk over a command line, shared by the parser and by completion: which word is noun, verb, flag,
// value, argument.
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

// What the walk found. It always runs to the end, so that "-o json" and "--help" count behind a mistake too.
struct Scan {
  const Noun* noun = nullptr;
  const Command* command = nullptr;
  std::string lead;            // the first word of a verb of two, "obstacle", while the second is missing
  std::vector<FlagUse> flags;  // in the order given
  std::vector<std::string> arguments;
  const Parameter* open = nullptr;  // the last word is a flag that still takes (more) values
  bool ended = false;               // "--" was seen
  std::optional<Error> error;       // the first mistake

  const FlagUse* flag(std::string_view name) const;  // its last use; nullptr: not given
};
Scan scan(std::span<const std::string> words);

// What may stand in the place of a verb: a whole verb, or the first word of several, which has no command
// yet.
struct VerbWord {
  std::string_view word;
  const Command* command;  // nullptr: a second word must follow
};
std::vector<VerbWord> verb_words(const Noun& noun, std::string_view lead);
// "get set center", for a hint.
std::string verb_list(const Noun& noun, std::string_view lead);

// A word that can only be a flag: it begins with a dash and is neither "-" nor a negative number.
bool looks_like_flag(std::string_view word);

// All flags that may stand in a line: of the command when it is known, else of every command of the noun, and
// the global ones.
std::vector<const Parameter*> flags_for(const Noun* noun, const Command* command);

// The positional parameters of a command, in order.
std::vector<const Parameter*> positionals_of(const Command& command);
// Whether an optional word of a fixed set was left out: a number, which belongs to the next positional,
// stands in its place.
bool left_out(const Parameter& parameter, std::string_view word);
inline bool is_flag(const Parameter& parameter) { return parameter.name.starts_with("--"); }
inline bool takes_value(const Parameter& parameter) { return !parameter.value.empty(); }

}  // namespace aim::cli
