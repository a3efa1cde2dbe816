// Runs one command line: from main the arguments of the process, from the shell each of its lines.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "cli/process/environment.hpp"
#include "cli/process/signal_interrupt.hpp"
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
  };
  explicit Executor(Surroundings surroundings);
  ~Executor();

  // Returns the exit code. Errors have been reported when it returns.
  int run(std::span<const std::string> words);

  const Surroundings& surroundings() const { return surroundings_; }
  // The robot of lines without --robot, asked once for its model; null if its address is invalid.
  Robot* default_robot();

 private:
  int run_command(const Request& request, Sink& sink);
  Status repeat(const Command& command, Invocation& invocation, Sink& sink);
  Status run_once(const Request& request, Robot& robot, Sink& sink, bool& suspended);
  Result<Robot*> robot_for(const Command* command, const Settings& settings);
  Result<const RobotModel*> model_for(const Settings& settings) const;
  bool correct_model(const Settings& settings);

  Surroundings surroundings_;
  std::unique_ptr<Robot> robot_;
  std::string robot_key_;
};

}  // namespace aim::cli
