// One run of one command: its arguments, its robot, its output, and whether it was interrupted.
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

// Parsed arguments; every quantity is converted to SI. `name` is the name of the parameter as declared:
// "--forward", "NAME".
class Arguments {
 public:
  bool has(std::string_view name) const;       // given on the command line
  bool is_input(std::string_view name) const;  // given as "-"
  double number(std::string_view name) const;  // a required quantity, or one for which has() is true
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

// The settings that result from the global flags, the environment and the defaults.
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

// The three standard streams, and whether each is a terminal.
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

  // Asks the question on a terminal. With --yes it is not asked. Without a terminal, or with --no-input, the
  // result is a usage error that names --yes.
  Status confirm(std::string_view question);
  // All of standard input, at most 1 MiB (for arguments given as "-").
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
