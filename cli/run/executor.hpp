// Runs one command line: from main the arguments of the process, from the shell each of its lines.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/motion/preparation.hpp"
#include "cli/process/environment.hpp"
#include "cli/process/signal_interrupt.hpp"
#include "cli/process/typed_stop.hpp"
#include "cli/run/addressed_robot.hpp"
#include "cli/run/robots_elsewhere.hpp"
#include "cli/run/stop_beside.hpp"
#include "cli/table/parser.hpp"

namespace aim::cli {

class Executor {
 public:
  struct Surroundings {
    Environment environment;
    Console console;
    SignalInterrupt& interrupt;
    Defaults defaults = {};
    bool in_shell = false;  // keeps the connection between lines; a signal ends the line, not the process
    // What `aimctl shell` runs; null: the program has no shell.
    int (*shell)(const Surroundings& surroundings, const Scan& scan, const Request& request,
                 Sink& sink) = nullptr;
  };
  explicit Executor(Surroundings surroundings);
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  // The words of a line behind the flags that it inherits from the shell: the last use of a flag counts.
  Scan scan_line(std::span<const std::string> words) const;
  // Returns the exit code. Errors have been reported when it returns. `unreadable`: why the line of which
  // these are the first words cannot be read: it is reported, after a stop if the line is meant as one.
  int run(std::span<const std::string> words, const std::optional<Error>& unreadable = {});

  const Surroundings& surroundings() const { return surroundings_; }
  // The robot of lines without --robot, asked once for its model; null if its address is invalid.
  Robot* default_robot();
  // Of a shell: the robot that its lines go to.
  const std::optional<KeptRobot>& kept() const { return surroundings_.defaults.settings.kept; }
  void keep(const KeptRobot& robot) { surroundings_.defaults.settings.kept = robot; }
  // The next call asks anew what the robot is: after a failure another one may answer.
  void forget_robot() { robot_.forget(); }

 private:
  int run_typed_stop(const Scan& scanned, int code, Format format);
  int run_line(std::span<const std::string> words, const std::optional<Error>& unreadable,
               const Scan& scanned, Sink& sink, const Defaults& defaults);
  int stop_first(std::span<const std::string> words, std::span<const std::vector<std::string>> stops,
                 Error mistake, Sink& sink, const Defaults& defaults);
  void record(std::span<const std::string> words, const Request& request, int code,
              std::chrono::system_clock::time_point begin, const Defaults& defaults) const;
  int run_request(std::span<const std::string> words, const Scan& scanned, const Request& request,
                  Sink& sink);
  int run_addressed(std::span<const std::string> words, const Scan& scanned, const Request& request,
                    Sink& sink);
  using Stops = std::vector<std::unique_ptr<StopBeside>>;
  void remember_elsewhere(const Request& request);
  Stops stops_of(const std::vector<Settings>& robots) const;
  void stop_meanwhile(std::string_view typed, const Settings& settings);
  int name_stopped(const Request& request, const Stops& others, int code, Sink& sink) const;
  // Null unless a project's file has chosen the robot of a stop.
  std::unique_ptr<StopBeside> stop_beside(const Scan& scanned, const Request& request) const;
  int run_command(const Request& request, Sink& sink);
  Result<Robot*> connection_of(const Command& command, const Settings& settings);
  Status run_as_its_model(const Request& request, const Settings& settings, Sink& sink, bool& suspended);
  Status repeat(const Command& command, Invocation& invocation, Sink& sink);
  std::optional<Error> stop_of_what_it_lacks(const Request& request);
  Status verify_identity(const Request& request, Robot& robot) const;
  Status run_once(const Request& request, Robot& robot, Sink& sink, bool& suspended);
  Status run_step(const std::string& line, const Request& of, Robot& robot, Sink& sink);
  std::string left_to_others(const Status& status, const std::string& entered, Robot& robot) const;
  std::optional<Error> undo(const std::vector<PreparationStep>& steps, std::string left, const Request& of,
                            Robot& robot, Sink& sink);
  Status run_prepared(const Request& request, Robot& robot, Sink& sink, bool& suspended,
                      const Error& refusal);
  Status prepare_and_run(const Request& request, Robot& robot, Sink& sink, bool& suspended, Error refusal);
  OnSignal between_commands() const;

  Surroundings surroundings_;
  AddressedRobot robot_;
  TypedStop stop_;
  RobotsElsewhere elsewhere_;  // of a shell at a terminal
  Stops meanwhile_;            // beside a line that a typed stop has not ended
  bool preparing_ = false;     // several commands make one line
};

}  // namespace aim::cli
