// A stop whose robot a project's file has chosen goes to a second robot, too: the one that the line addresses
// without that file. The operator may have meant that one, and not know of the file.
#pragma once

#include <optional>
#include <string>
#include <thread>

#include "cli/process/environment.hpp"
#include "cli/table/parser.hpp"

namespace aim::cli {

class StopBeside {
 public:
  struct Line {
    Scan scan;
    Environment environment;
    Defaults defaults;
    std::string chosen;  // address_text() of the robot that the project's file has chosen
  };
  // Finds the robot and sends it a stop of the level hold, from a thread of its own: neither a file nor this
  // robot holds up the other stop.
  explicit StopBeside(Line line);
  ~StopBeside();
  StopBeside(const StopBeside&) = delete;
  StopBeside& operator=(const StopBeside&) = delete;

  // Waits until the robot has answered or did not in time. One sentence; nullopt: there is no other robot.
  std::optional<std::string> outcome();

 private:
  void send();

  const Line line_;
  std::optional<std::string> outcome_;
  std::thread thread_;  // last: it uses the members above
};

}  // namespace aim::cli
