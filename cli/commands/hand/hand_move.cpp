// Moves the fingers and waits until they have stopped.
// Source: motion control page of the robot: a finger stops at its position or its force, whichever comes
// first.
#include "cli/commands/hand/hand_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/client/reply.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/motion/travel.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

// Our choice: 1 % of the range, or what hands resolve that report whole percent [unit of the fingers].
constexpr double kShareOfRange = 0.01, kLeastTolerance = 2;

double tolerance_of(const RobotModel& model, const JointReadings& fingers) {
  double range = 0;
  for (const JointReading& finger : fingers) {
    const Range& position = model.joints[finger.joint].limits.position;
    range = std::max(range, position.max - position.min);
  }
  return std::max(kShareOfRange * range, kLeastTolerance);
}

// Stops the fingers where they are: the measured positions become the target.
void hold(Robot& robot, HandTargets targets) {
  auto readings = read_hands(robot);
  if (!readings) return;
  const RobotModel& model = robot.model();
  JointReadings measured = target_readings(model, targets, *readings);
  auto next = measured.begin();
  for (HandTarget& hand : targets)
    for (double& position : hand.position) {
      position = model.joints[next->joint].limits.position.clamp(next->position);
      ++next;
    }
  (void)robot.call(methods::McMotionService::kSetHandCommand, to_request(targets), kHoldTimeout);
}

// Fingers that stopped away from their targets, and whether all of them press with at least half their
// force, if they have one: then an object blocks them, as in a grip.
struct Blocked {
  Json fingers = Json::array();
  bool all_press = true;
};
Blocked blocked_fingers(const RobotModel& model, const JointReadings& readings, const HandTargets& targets) {
  Blocked blocked;
  const JointReadings measured = target_readings(model, targets, readings);
  const double tolerance = tolerance_of(model, measured);
  auto next = measured.begin();
  for (const HandTarget& hand : targets)
    for (std::size_t i = 0; i < hand.position.size(); ++i) {
      const JointReading& reading = *next++;
      if (std::abs(reading.position - hand.position[i]) <= tolerance) continue;
      blocked.fingers.push_back(model.joints[reading.joint].name);
      if (reading.effort <= 0 || reading.effort < hand.force[i] / 2) blocked.all_press = false;
    }
  return blocked;
}

Status follow(Invocation& invocation, const HandTargets& targets, double tolerance, double planned_s) {
  Robot& robot = invocation.robot();
  const Goal goal{target_positions(targets), tolerance, still_time_of(robot)};
  const auto read = [&]() -> Result<std::vector<double>> {
    auto readings = read_hands(robot);
    if (!readings) return readings.error();
    return positions_of(target_readings(robot.model(), targets, *readings));
  };
  Approach approach;
  auto landing =
      await_arrival(invocation, goal, deadline_of(invocation.settings(), planned_s), read, [&](double left) {
        show_progress(invocation.sink(), approach_progress("hand", approach.fraction(left), planned_s,
                                                           fmt::format("{:.0f} counts", left)));
      });
  if (!landing) return landing.error();
  if (landing->how == Arrival::expired) return not_in_time("a finger");
  if (landing->how == Arrival::interrupted) {
    hold(robot, targets);
    return interrupted_at_rest(invocation, tolerance, "the fingers are held at their current position", read);
  }
  auto readings = read_hands(robot);
  if (!readings) return readings.error();
  const Blocked blocked = blocked_fingers(robot.model(), *readings, targets);
  Json document = hands_document(robot.model(), *readings);
  document["arrived"] = blocked.fingers.empty();
  document["blocked"] = blocked.fingers;
  if (!blocked.fingers.empty()) {
    // A stop holds the fingers, with force: that is no grip.
    Error ended = not_arrived(robot, blocked.fingers[0].get<std::string>(), landing->moved);
    if (!blocked.all_press || ended.origin == Origin::fault) {
      report_reached(invocation.sink(), {.document = std::move(document), .line = hands_line});
      return ended;
    }
  }
  if (!blocked.fingers.empty())
    invocation.sink().note("some fingers stopped at their force limit: they are blocked");
  invocation.sink().print({.document = std::move(document), .line = hands_line});
  return Done{};
}

}  // namespace

Status move_hands(Invocation& invocation, const HandTargets& targets) {
  Robot& robot = invocation.robot();
  const auto request = to_request(targets);
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::McMotionService::kSetHandCommand.path, request, to_plan(targets));
  auto start = read_hands(robot);
  if (!start) return start.error();
  if (auto reply = ask(robot, methods::McMotionService::kSetHandCommand, request); !reply)
    return reply.error();
  if (!invocation.settings().wait) {
    invocation.sink().print(
        {.document = {{"accepted", true}, {"arrived", false}, {"target", to_plan(targets)}},
         .line = hands_line});
    return Done{};
  }
  const JointReadings from = target_readings(robot.model(), targets, *start);
  const auto to = target_positions(targets);
  double planned_s = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const JointLimits& limits = robot.model().joints[from[i].joint].limits;
    planned_s = std::max(planned_s, travel_time(limits, to[i] - from[i].position));
  }
  return follow(invocation, targets, tolerance_of(robot.model(), from), planned_s);
}

}  // namespace aim::cli
