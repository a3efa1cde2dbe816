// Asks aim.v1 TaskService, and the measured speeds of the joints.
#include "cli/commands/plan/plan_rest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "aim/v1/task.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/client/poll.hpp"
#include "cli/client/reply.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr double kRest_rad_s = 0.01;  // slower is rest: what is left to go is less than planning promises
constexpr double kLongest_s = 2;

bool rests(const JointReading& reading) { return std::abs(reading.velocity) < kRest_rad_s; }

Error still_moving(const JointReading& reading, std::string_view name) {
  return Error{.origin = Origin::timeout,
               .message = "the arms did not come to rest, and this goal counts from where they are",
               .reason = fmt::format("{} still turns at {:.3f} rad/s, {} s after the tasks were cancelled",
                                     name, reading.velocity, kLongest_s),
               .hint = "aimctl status; then give the command again"};
}

}  // namespace

Status no_task_moves(Robot& robot) {
  if (!robot.serves_aim_v1()) return Done{};
  auto reply = robot.call(methods::kListTasks, v1::ListTasksRequest{});
  if (!reply) return not_implemented(reply.error()) ? Status(Done{}) : reply.error();
  // The newest of them ends last: who waits for it has waited for all.
  for (const v1::TaskRecord& task : reply->tasks())
    if (task.state() == "PENDING" || task.state() == "RUNNING")
      return Error{
          .origin = Origin::state,
          .message = "it is not known yet where this move begins",
          .reason = fmt::format("task {} still moves the arms, and this goal counts from where they are",
                                task.task_id()),
          .hint = fmt::format("aimctl plan wait {}, or --now", task.task_id()),
          .facts = {{"task", std::to_string(task.task_id())}, {"state", task.state()}}};
  return Done{};
}

Status await_rest(Invocation& invocation) {
  Robot& robot = invocation.robot();
  JointReading moving{};
  auto end = poll_until(invocation.interrupt(), Clock::now() + seconds(kLongest_s), pace_of(robot),
                        [&]() -> Result<bool> {
                          auto readings = read_arms(robot);
                          if (!readings) return readings.error();
                          const auto it = std::find_if_not(readings->begin(), readings->end(), rests);
                          if (it == readings->end()) return true;
                          moving = *it;
                          return false;
                        });
  if (!end) return end.error();
  if (*end == PollEnd::interrupted) return invocation.interrupted("the tasks were cancelled, nothing began");
  if (*end == PollEnd::expired) return still_moving(moving, robot.model().joints[moving.joint].name);
  return Done{};
}

}  // namespace aim::cli
