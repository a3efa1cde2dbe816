// Uses aim.v1 TaskService and the measured joint speeds.
#include "cli/commands/plan/plan_rest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "aim/v1/task.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/client/poll.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/task/task_watch.hpp"
#include "cli/motion/progress_text.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

// A slower joint is at rest: its remaining travel is below the accuracy of planning.
constexpr double kRest_rad_s = 0.01;
constexpr double kLongest_s = 2;

bool rests(const JointReading& reading) { return std::abs(reading.velocity) < kRest_rad_s; }

Error still_moving(const JointReading& reading, std::string_view name) {
  return Error{.origin = Origin::timeout,
               .message = "the arms did not come to rest, and this goal depends on their present position",
               .reason = fmt::format("{} still moves at {:.3f} rad/s, {} s after the tasks were cancelled",
                                     name, reading.velocity, kLongest_s),
               .hint = "aimctl status; then repeat the command"};
}

}  // namespace

Status no_task_moves(Robot& robot) {
  if (!robot.serves_aim_v1()) return Done{};
  auto reply = robot.call(methods::TaskService::kList, v1::ListTasksRequest{});
  if (!reply) return not_implemented(reply.error()) ? Status(Done{}) : reply.error();
  // The newest task ends last, so waiting for it waits for all of them.
  for (const v1::TaskRecord& task : reply->tasks())
    if (is_queued(task))
      return Error{.origin = Origin::state,
                   .message = "the start of this move is not known yet",
                   .reason = fmt::format(
                       "task {} still moves the arms, and this goal depends on their present position",
                       task.task_id()),
                   .hint = fmt::format("aimctl plan wait {}; or add --now", task.task_id()),
                   .facts = {{"task", std::to_string(task.task_id())}, {"state", task.state()}}};
  return Done{};
}

Status await_rest(Invocation& invocation) {
  Robot& robot = invocation.robot();
  JointReading moving{};
  const auto began = Clock::now();
  auto end = poll_until(invocation.interrupt(), Clock::now() + seconds(kLongest_s), pace_of(robot),
                        [&]() -> Result<bool> {
                          auto readings = read_arms(robot);
                          if (!readings) return readings.error();
                          const auto it = std::find_if_not(readings->begin(), readings->end(), rests);
                          if (it == readings->end()) return true;
                          moving = *it;
                          invocation.sink().progress(
                              waiting_text(seconds_between(began, Clock::now()), "the arms to come to rest"));
                          return false;
                        });
  if (!end) return end.error();
  if (*end == PollEnd::interrupted)
    return invocation.interrupted("the tasks were cancelled, and no new move was started");
  if (*end == PollEnd::expired) return still_moving(moving, robot.model().joints[moving.joint].name);
  return Done{};
}

}  // namespace aim::cli
