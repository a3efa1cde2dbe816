// One run of one command: its arguments, the robot it talks to, where its output goes, and whether it was
// interrupted.
#pragma once

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/client/robot.hpp"
#include "cli/output/sink.hpp"
#include "cli/process/interrupt.hpp"
#include "cli/table/command.hpp"

namespace aim::cli {

// Parsed and unit-converted; every quantity is SI. A name is the parameter's as declared: "--forward",
// "NAME".
class Arguments {
 public:
  bool has(std::string_view name) const;       // given on the command line
  bool is_input(std::string_view name) const;  // given as "-"
  double number(std::string_view name) const;  // a required quantity, or one that has() is true for
  std::optional<double> maybe(std::string_view name) const;
  std::vector<double> numbers(std::string_view name) const;
  std::string text(std::string_view name, std::string_view otherwise = "") const;
  std::vector<std::string> texts(std::string_view name) const;

  void set(std::string_view name, std::vector<std::string> words, std::vector<double> values);

 private:
  struct Entry {
    std::string name;
    std::vector<std::string> words;
    std::vector<double> values;
  };
  const Entry* find(std::string_view name) const;
  std::vector<Entry> entries_;
};

// What the global flags, the environment and the configuration came to.
struct Settings {
  std::string robot = "127.0.0.1";  // name or URL
  std::string model;                // id; empty: what the robot says it is
  std::chrono::milliseconds timeout{5'000};
  bool timeout_given = false;
  bool wait = true;
  bool dry_run = false;
  bool yes = false;
  bool no_input = false;
  bool quiet = false;
  bool verbose = false;
  bool debug = false;
  std::optional<std::chrono::milliseconds> watch;
};

// The three standard streams, and whether a person sits at each.
struct Console {
  std::FILE* in = nullptr;
  std::FILE* out = nullptr;
  std::FILE* err = nullptr;
  bool in_terminal = false;
  bool out_terminal = false;
  bool err_terminal = false;
};

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

  // Asks on a terminal; elsewhere, or with --no-input, a usage error that names --yes. --yes answers.
  Status confirm(std::string_view question);
  // All of standard input, bounded at 1 MiB (for arguments given as "-").
  Result<std::string> read_input();
  // An Error for a command that ended because of the interrupt; the exit code becomes 128 + signal.
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
