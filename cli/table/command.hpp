// A command is a value: parser, help, man page, completion and hints are all made from this one declaration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/model/capability.hpp"
#include "core/result.hpp"
#include "core/units.hpp"

namespace aim::cli {

class Invocation;

// Where completion finds the words of a parameter. All but `fixed` and `file` come from the robot, its model
// or our own tables.
enum class Words : std::uint8_t {
  none,
  fixed,
  file,
  actions,
  joints,
  topics,
  methods,
  messages,
  commands,
  gestures,
  dances,
  motions,
  tasks,
  obstacles,
  models,
};

// A positional argument (name without dashes: "NAME") or a flag ("--forward"). Arguments are asked for by
// this name, dashes included.
struct Parameter {
  std::string_view name;
  std::string_view value = {};  // what the value is called in help: "M/S"; empty: a flag without a value
  std::string_view help = {};   // one line; units and limits included
  Quantity quantity = Quantity::number;
  bool text = false;  // the value is text, not a quantity
  bool required = false;
  bool repeated = false;  // takes all that follow (positional) or may be given several times (flag)
  Words words = Words::none;
  std::span<const std::string_view> choices = {};  // for Words::fixed; anything else is a usage error
  char letter = 0;                                 // short form of a flag
  std::size_t count = 1;  // a quantity of this many numbers: "--left 0 0 0 0 0 0" or "--left 0,0,0,0,0,0"
  bool input =
      false;  // a positional that may be "-" (standard input); the ones behind it are then not needed
  bool optional_value =
      false;  // a flag whose value may be left out, and is given with = only: --watch, --watch=2s
};

struct Example {
  std::string_view line;  // "aimctl neck set 20deg 0.1"
  std::string_view says;  // what it does, one line
};

// How a command touches the robot; decides --dry-run, signals, prompts and defaults.
enum class Danger : std::uint8_t {
  local,  // no robot is asked
  reads,
  moves,  // has --dry-run and --wait/--no-wait; interrupted: the motion is stopped, exit 130
  stops,  // works with an address only, never asks (but for relax)
};

struct Command {
  std::string_view noun;
  std::string_view verb = {};  // empty for `stop`, `status`, `version`
  std::string_view summary;
  std::string_view details = {};  // paragraphs for help and man page
  std::span<const Parameter> parameters = {};
  std::span<const Example> examples = {};
  Danger danger = Danger::reads;
  bool streams = false;      // prints JSON lines until interrupted; and --watch makes no sense
  bool waits = false;        // a reader that returns when something is so; and --watch makes no sense
  bool judges = false;       // a reader that ends with the code of what it finds: state, limit or aborted
  bool shows_model = false;  // a local one that shows the robot's model: which, is asked where one answers
  std::optional<Capability> needs = {};  // beyond what its noun needs
  Status (*run)(Invocation&) = nullptr;
};

// The whole tool, grouped by noun in the order of --help (cli/table/nouns.hpp). One file of rows per noun in
// cli/commands/.
struct Noun {
  std::string_view name;
  std::string_view summary;
  std::span<const Command> commands;
  std::optional<Capability> needs = {};  // what a robot must be capable of to have this noun
};
std::span<const Noun* const> nouns();
const Noun* find_noun(std::string_view name);  // nullptr when there is none
// What the noun alone means: its row without a verb. nullptr: the noun needs a verb.
const Command* bare_command(const Noun& noun);

// Parameters every command has (--robot, --output, --timeout, ...), and those that come with its kind.
std::span<const Parameter> global_parameters();
std::span<const Parameter> kind_parameters(const Command& command);

}  // namespace aim::cli
