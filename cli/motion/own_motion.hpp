// Calls that the robot's own controller answers, and motion that it performs by itself.
#pragma once

#include "aim/v1/status.pb.h"
#include "cli/client/poll.hpp"
#include "cli/client/reply.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// Longer than aimd waits for the controller, so that its answer comes; source: ServerOptions::handling.
inline constexpr std::chrono::milliseconds kControllerPatience{12'000};
inline std::chrono::milliseconds controller_timeout(const Settings& settings) {
  return settings.timeout_given ? settings.timeout : kControllerPatience;
}

// Calls a method that needs the capability; a refusal becomes an error.
template <class Request, class Reply>
Result<Reply> ask_controller(Invocation& invocation, const Method<Request, Reply>& method,
                             const Request& request, Capability capability) {
  Robot& robot = invocation.robot();
  return ask_aim(robot, method, request, lacking(robot.model(), capability),
                 controller_timeout(invocation.settings()));
}

// A motion as `aimctl status` shows it.
struct OwnMotionPlan {
  bool (v1::GetStatusResponse::*under_way)() const;
  double planned_s;  // for the deadline
  double shows_s;    // from its begin, after which a motion that was not seen has ended
  std::function<Progress(double elapsed_s)> progress;
};
struct OwnMotionOutcome {
  PollEnd how;
  bool stopped;  // a stop came
  double elapsed_s;
  bool completed() const { return how == PollEnd::done && !stopped; }
};
// Reads the status until the motion has ended, a stop comes, or until the deadline or an interrupt.
Result<OwnMotionOutcome> await_own_motion(Invocation& invocation, const OwnMotionPlan& plan);

}  // namespace aim::cli
