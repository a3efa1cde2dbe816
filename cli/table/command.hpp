// The declaration of a command. Parser, help, man page, completion and hints are all made from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/table/document_field.hpp"
#include "core/model/capability.hpp"
#include "core/result.hpp"
#include "core/units.hpp"

namespace aim {
struct RobotModel;
}

namespace aim::cli {

class Invocation;
struct Limited;  // cli/motion/limits.hpp

// Which of the values of a parameter: the one with this index, or that of NAME=VALUE.
struct ValuePlace {
  std::size_t index = 0;
  std::string_view name = {};
};

// Where completion takes the values of a parameter from. All but `fixed` and `file` come from the robot, its
// model or the tables of this program.
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
  arm_joints,
  arm_modes,  // of the robot's model
  configurations,
  conditions,
  fields,
  robots,            // names and groups of the configuration
  settings,          // keys of the configuration
  subjects,          // what `explain` explains
  gaits,             // of the robot's model
  legs,              // likewise
  prepared_motions,  // likewise: those of its own controller
};

// A positional argument (name without dashes: "NAME") or a flag ("--forward"). Arguments are looked up by
// this name, dashes included.
struct Parameter {
  std::string_view name;
  std::string_view value = {};  // name of the value in help: "M/S"; empty: a flag without a value
  std::string_view help = {};   // one line; units and limits included
  Quantity quantity = Quantity::number;
  bool text = false;  // the value is text, not a quantity
  bool required = false;
  bool repeated = false;  // positional: takes all words that follow; flag: may be given several times
  Words words = Words::none;
  std::span<const std::string_view> choices = {};  // for Words::fixed; anything else is a usage error
  bool guessed = true;    // a mistake suggests the nearest choice; false: it lists all
  char letter = 0;        // short form of a flag
  std::size_t count = 1;  // a quantity of this many numbers: "--left 0 0 0 0 0 0" or "--left 0,0,0,0,0,0"
  bool input =
      false;  // a positional that may be "-" (standard input); the positionals after it are then not needed
  bool optional_value =
      false;  // a flag whose value may be left out and must be given with "=": --watch, --watch=2s
  bool relative = false;  // also "+=10deg", "-=10deg" and "+10deg": from the measured value
  bool line =
      false;  // a positional that is a command line: all flags after it belong to it but the global ones
  bool named = false;  // also NAME=VALUE, which is kept as text; NAME+=VALUE is relative
  // The limits of a value, which the command checks with within(); for hints. nullptr: it has none.
  Result<Limited> (*limits)(const RobotModel& model, const ValuePlace& place) = nullptr;
};

struct Example {
  std::string_view line;  // "aimctl neck set 20deg 0.1"
  std::string_view says;  // what it does, one line
};

// What a command does to the robot. Decides about --dry-run, signals, prompts and defaults.
enum class Danger : std::uint8_t {
  local,  // sends no request to a robot
  reads,
  sets,   // changes a setting of the robot or of a simulation, nothing moves; has --dry-run
  moves,  // has --dry-run and --wait/--no-wait; an interrupt stops the motion, exit 130
  stops,  // needs only an address; asks for no confirmation (except stop --level relax)
};

struct Command {
  std::string_view noun;
  std::string_view verb = {};  // empty for `stop`, `status`, `version`
  std::string_view summary;
  std::string_view details = {};  // paragraphs for help and man page
  // What the command does to this robot, where that differs from robot to robot: one sentence or more.
  std::string (*on_robot)(const RobotModel&) = nullptr;
  std::span<const Parameter> parameters = {};
  std::span<const Example> examples = {};
  Danger danger = Danger::reads;
  bool streams = false;      // prints JSON lines until interrupted; has no --watch
  bool lines = false;        // a mover whose set-points are lines of standard input
  bool attended = false;     // a mover that needs aimctl until its end; has no --no-wait
  bool waits = false;        // a reader that waits until a condition is met; has no --watch
  bool judges = false;       // a reader whose exit code reports its finding: state, limit or aborted
  bool shows_model = false;  // a local command that shows the robot's model, which it asks a robot for
  bool measured = false;  // shows or keeps what the robot measures: fails while its measurements are silent
  std::optional<Capability> needs = {};        // beyond what its noun needs
  std::span<const DocumentField> fields = {};  // the keys of its document
  Status (*run)(Invocation&) = nullptr;
};

// All commands, grouped by noun in the order of --help (cli/table/nouns.hpp). Each noun has its folder in
// cli/commands/.
struct Noun {
  std::string_view name;
  std::string_view summary;
  std::span<const Command> commands;
  std::optional<Capability> needs = {};  // what a robot must be capable of to have this noun
};
std::span<const Noun* const> nouns();
const Noun* find_noun(std::string_view name);  // nullptr when there is none
// The command of a noun without a verb. nullptr: the noun needs a verb.
const Command* bare_command(const Noun& noun);

// The flags of every command (--robot, --output, --timeout, ...), and those that follow from its Danger.
std::span<const Parameter> global_parameters();
std::span<const Parameter> kind_parameters(const Command& command);

}  // namespace aim::cli
