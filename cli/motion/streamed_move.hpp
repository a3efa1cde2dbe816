// A channel fed at a steady rate: along a course until what is measured has arrived, or line by line.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "cli/motion/arrival.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// --no-wait makes no sense for what this program feeds: a usage error then. `what`: "a walk".
Status stays_attended(const Invocation& invocation, std::string_view what);

struct StreamedMove {
  std::chrono::milliseconds tick;  // between two set-points
  double duration_s;               // of the course; the target is fed on until it is reached
  Goal goal;
  std::string_view what;                        // "an arm joint": what did not arrive
  std::string_view held;                        // what happens when the feeding ends early, as a sentence
  std::function<Status(double fraction)> send;  // the set-point after this share of the course
  // Empty: nobody measures, and the course is fed for its time only.
  std::function<Result<std::vector<double>>()> measure = {};
  std::function<void(double elapsed_s, double distance)> progress;
};

struct StreamResult {
  Status how;
  bool accepted;  // at least one set-point was taken
};

// Used by one thread.
StreamResult stream_until_arrived(Invocation& invocation, const StreamedMove& feed);

}  // namespace aim::cli
