// One run of one command: its arguments, its robot, its output, and whether it was interrupted.
#pragma once

#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/client/robot.hpp"
#include "cli/config/configuration.hpp"
#include "cli/output/sink.hpp"
#include "cli/process/interrupt.hpp"
#include "cli/table/command.hpp"

namespace aim::cli {

// Parsed arguments; every quantity is converted to SI. `name` is the name of the parameter as declared:
// "--forward", "NAME".
class Arguments {
 public:
  bool has(std::string_view name) const;       // given on the command line
  bool is_input(std::string_view name) const;  // given as "-"
  bool read_input() const;                     // any of them is
  double number(std::string_view name) const;  // a required quantity, or one for which has() is true
  std::optional<double> maybe(std::string_view name) const;
  std::vector<double> numbers(std::string_view name) const;
  std::string text(std::string_view name, std::string_view otherwise = "") const;
  std::vector<std::string> texts(std::string_view name) const;

  void set(std::string_view name, std::vector<std::string> words, std::vector<double> values);

  // All that was read of standard input, for a command that begins again: of all copies of these arguments.
  std::optional<std::string>& input_text() const { return *input_text_; }

 private:
  struct Entry {
    std::string name;
    std::vector<std::string> words;
    std::vector<double> values;
  };
  const Entry* find(std::string_view name) const;
  std::vector<Entry> entries_;
  std::shared_ptr<std::optional<std::string>> input_text_ = std::make_shared<std::optional<std::string>>();
};

// Where a setting comes from: "--robot", "AIMCTL_ROBOT", "/etc/aimctl/config.toml:3".
struct SettingOrigin {
  Layer layer = Layer::fallback;
  std::string text = "default";

  bool operator==(const SettingOrigin&) const = default;
};

// The robot of an open shell: all that decides where a line goes that names no robot. It stays as it was
// found when the shell was opened, whatever is written into files meanwhile: the operator has that robot in
// mind.
struct KeptRobot {
  std::string robot = {};
  std::optional<RobotEntry> context = {};
  std::vector<std::string> robots = {};
  SettingOrigin origin = {};
  std::string model = {};
  SettingOrigin model_origin = {};

  bool operator==(const KeptRobot&) const = default;
};

// The settings that result from the global flags, the environment, the configuration files and the defaults.
struct Settings {
  std::string robot = "127.0.0.1";         // as given: address, name, group, or a list of them
  std::optional<RobotEntry> context = {};  // the robot as the configuration names it
  std::vector<std::string> robots = {};    // more than one robot was given: their names and addresses
  std::string model = {};                  // id; empty: what the robot says it is
  std::optional<KeptRobot> kept = {};      // of a shell; null: the files say which robot it is
  Environment environment = {};
  std::shared_ptr<const Configuration> configuration = {};         // null: none is read
  std::map<std::string, SettingOrigin, std::less<>> origins = {};  // by key of the configuration
  std::vector<std::string> left_out = {};  // variables that a stop does without, and what is wrong with them
  std::chrono::milliseconds timeout{5'000};
  bool timeout_given = false;
  bool wait = true;
  bool dry_run = false;
  bool prepare = false;  // meet the preconditions first, and restore them
  bool yes = false;
  bool no_input = false;
  bool quiet = false;
  bool verbose = false;
  bool debug = false;
  std::optional<std::chrono::milliseconds> watch = {};
};

class TypedAhead;
class TypedStop;

// The three standard streams, and whether each is a terminal.
struct Console {
  std::FILE* in = nullptr;
  std::FILE* out = nullptr;
  std::FILE* err = nullptr;
  bool in_terminal = false;
  bool out_terminal = false;
  bool err_terminal = false;
  TypedAhead* typed = nullptr;  // of a shell at a terminal: reads it while a command runs
  TypedStop* stop = nullptr;    // takes a stop that is typed in place of what a command reads
};

// Of a command that ends because a stop was typed.
Error typed_stop(std::string message);

// Begins the note of a dry run about a question that the command would ask.
inline constexpr std::string_view kAsksFirst = "without --dry-run it asks first: ";

class Invocation {
 public:
  Invocation(const Command& command, Arguments arguments, Settings settings, Robot& robot, Sink& sink,
             const Interrupt& interrupt, const Console& console);

  const Command& command() const { return command_; }
  const Arguments& arguments() const { return arguments_; }
  const Settings& settings() const { return settings_; }
  Robot& robot() { return robot_; }
  Sink& sink() { return sink_; }
  const Interrupt& interrupt() const { return interrupt_; }
  const Console& console() const { return console_; }

  // Asks the question on a terminal. With --yes it is not asked. Without a terminal, or with --no-input, the
  // result is a usage error that names --yes.
  Status confirm(std::string_view question);
  // From here on the command reads the terminal itself. What was typed since it began.
  std::string take_typed();
  // Whether a line that the command reads at the terminal is meant as a stop. Then the command has to end
  // with typed_stop(): the stop is carried out after it.
  bool takes_stop(std::string_view line);
  // A stop that was taken so waits to be carried out: nothing is waited for any more.
  bool stop_waits() const;
  // All of standard input, at most 1 MiB (for arguments given as "-"); the same when it is asked for again.
  Result<std::string> read_input();
  // The error of a command that was interrupted; the exit code becomes 128 + signal.
  Error interrupted(std::string_view what_was_stopped) const;

 private:
  const Command& command_;
  Arguments arguments_;
  Settings settings_;
  Robot& robot_;
  Sink& sink_;
  const Interrupt& interrupt_;
  const Console& console_;
};

}  // namespace aim::cli
