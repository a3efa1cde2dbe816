// A stop that goes to a second robot, too, from a thread of its own: neither a file nor this robot holds up
// the first stop.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "cli/process/environment.hpp"
#include "cli/table/parser.hpp"

namespace aim::cli {

// What became of it: one sentence, and the exit code of a stop that must not fail.
struct StopOutcome {
  std::string text = {};
  int code = 0;
};
// nullopt: there is no other robot.
using StopWork = std::function<std::optional<StopOutcome>()>;

// A project's file has chosen the robot of a line.
struct RedirectedStop {
  Scan scan;
  Environment environment;
  Defaults defaults;
  std::string chosen;  // address_text() of the robot that the project's file has chosen
};
// Finds the robot that the line addresses without that file and sends it a stop of the level hold: the
// operator may have meant that one, and not know of the file.
StopWork stop_without_project(RedirectedStop line);

// Sends a stop of the level hold to the robot of another line, which may still move.
StopWork stop_of_other_line(Settings settings, Environment environment);

class StopBeside {
 public:
  explicit StopBeside(StopWork work);
  ~StopBeside();
  StopBeside(const StopBeside&) = delete;
  StopBeside& operator=(const StopBeside&) = delete;

  // Waits until the robot has answered or did not in time.
  std::optional<StopOutcome> outcome();

 private:
  StopWork work_;
  bool waits_ = false;  // there was no thread to be had: outcome() does the work
  std::optional<StopOutcome> outcome_;
  std::thread thread_;  // last: it uses the members above
};

}  // namespace aim::cli
