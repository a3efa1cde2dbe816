// Watches motion that the robot's own controller performs.
#include "cli/motion/own_motion.hpp"

#include "cli/motion/arrival.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {

Result<OwnMotionOutcome> await_own_motion(Invocation& invocation, const OwnMotionPlan& plan) {
  Robot& robot = invocation.robot();
  const auto began = Clock::now();
  bool seen = false, stopped = false;
  SilenceWatch silence;
  auto end = poll_until(invocation.interrupt(), deadline_of(invocation.settings(), plan.planned_s),
                        pace_of(robot), [&]() -> Result<bool> {
                          auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
                          if (!page) return page.error();
                          const double elapsed = seconds_between(began, Clock::now());
                          show_progress(invocation.sink(), plan.progress(elapsed));
                          const bool now = ((*page).*plan.under_way)();
                          seen = seen || now;
                          stopped = page->stopped() || page->emergency_stop();
                          auto heard = silence.hears(robot, page->silent());
                          if (!heard || (!*heard && !stopped)) return heard;
                          return stopped || (!now && (seen || elapsed > plan.shows_s));
                        });
  if (!end) return end.error();
  return OwnMotionOutcome{*end, stopped, seconds_between(began, Clock::now())};
}

}  // namespace aim::cli
