// Of a shell at a terminal: the robots that a stop of it is for. Its own, and others that the line before
// went to, or that an earlier one left to themselves.
#pragma once

#include <vector>

#include "cli/table/parser.hpp"

namespace aim::cli {

class RobotsElsewhere {
 public:
  // Before a line runs that is no stop of the shell's own robot. What earlier ones left to themselves is kept
  // until it is stopped.
  void remember(const Request& request, const KeptRobot& own);
  // A line that asks no robot.
  void forget_line_before();
  // After a line that ended well nothing is left there that the next stop would have to end; after one that
  // was interrupted, failed or did not wait the robot may still move.
  void line_ended(int code, bool stop_follows);
  // They have been stopped.
  void clear() { robots_.clear(); }
  bool empty() const { return robots_.empty(); }
  std::vector<Settings> settings() const;

 private:
  struct One {
    Settings settings;
    bool moves = false;      // the line may have moved it
    bool unawaited = false;  // what it began may go on after it (--no-wait)
    bool newest = false;     // of the line that runs
  };
  std::vector<One> robots_;
};

// The robots of the shell, as a line of it would address them.
std::vector<Settings> own_robots(const Settings& line, const KeptRobot& own);

}  // namespace aim::cli
