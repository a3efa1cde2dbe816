// Sends set-points at a constant rate along a trajectory, until the measured joints have arrived at the
// target.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "cli/motion/arrival.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// A usage error if --no-wait is given, because the motion ends when aimctl sends no set-points. `what`: "a
// walk".
Status stays_attended(const Invocation& invocation, std::string_view what);

struct StreamedMove {
  Interface interface;             // that takes its set-points
  std::chrono::milliseconds tick;  // between two set-points
  double duration_s;               // of the trajectory; then the target is sent until it is reached
  Goal goal;
  std::string_view what;                        // "an arm joint", for the error if it does not arrive
  std::string_view held;                        // what the robot does once it rests after an interrupt
  std::function<Status(double fraction)> send;  // sends the set-point at this fraction of the way
  // Empty: positions are not measured, and set-points are sent for duration_s only.
  std::function<Result<std::vector<double>>()> measure = {};
  std::function<void(double elapsed_s, double distance)> progress;
};

struct StreamResult {
  Status how;
  bool accepted;  // the robot accepted at least one set-point, and reports where it is
};

// Used by one thread.
StreamResult stream_until_arrived(Invocation& invocation, const StreamedMove& move);

}  // namespace aim::cli
