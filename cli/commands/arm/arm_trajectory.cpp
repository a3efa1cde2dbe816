// Reads a trajectory of the arms from a table, lets the robot perform it and waits for its end.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "aim/v1/arm.pb.h"
#include "aim/v1/status.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/commands/arm/arm_mode.hpp"
#include "cli/commands/arm/arm_motion.hpp"
#include "cli/commands/arm/trajectory_table.hpp"
#include "cli/input/csv_table.hpp"
#include "cli/input/input_file.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/own_motion.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/own_motion_view.hpp"
#include "core/codec/foreign_text.hpp"
#include "core/model/limb_motion.hpp"
#include "core/model/methods.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

constexpr double kAtTheEnd_rad = 0.05;  // the arms are there; chosen by us
constexpr double kBegins_s = 1;         // within which the robot shows that it performs; chosen by us

// A joint that is held keeps its measured angle, which may exceed its limit by noise.
void hold_inside(std::vector<double>& present, const RobotModel& model) {
  const JointGroup& arms = model.group("arms");
  for (std::size_t i = 0; i < present.size(); ++i)
    present[i] = model.joints[arms.first + i].limits.position.clamp(present[i]);
}

Json held_joints(const JointColumns& places, const RobotModel& model) {
  Json held = Json::array();
  for (std::size_t i = 0; i < places.size(); ++i)
    if (!places[i]) held.push_back(model.joints[model.group("arms").first + i].name);
  return held;
}

double distance(const std::vector<double>& from, const v1::ArmPoint& to) {
  double farthest = 0;
  for (std::size_t i = 0; i < from.size(); ++i)
    farthest = std::max(farthest, std::abs(from[i] - to.position_rad(static_cast<int>(i))));
  return farthest;
}

Error interrupted_trajectory(Invocation& invocation) {
  const auto held = invocation.robot().call(methods::ArmService::kEndTrajectory,
                                            v1::EndArmTrajectoryRequest{}, kHoldTimeout);
  if (!held || is_refusal(held->refusal()))
    return invocation.interrupted("the arms could not be held: they go on; aimctl stop ends the trajectory");
  return interrupted_at_rest(invocation, kArmTolerance_rad, "the arms are held where they were",
                             [&]() -> Result<std::vector<double>> {
                               auto readings = read_arms(invocation.robot());
                               if (!readings) return readings.error();
                               return positions_of(*readings);
                             });
}

Status follow(Invocation& invocation, const v1::PerformArmTrajectoryRequest& request, Json document) {
  Robot& robot = invocation.robot();
  const double whole_s = duration_of(request);
  const auto end = await_own_motion(invocation, {.under_way = &v1::GetStatusResponse::arm_trajectory,
                                                 .planned_s = whole_s,
                                                 .shows_s = whole_s + kBegins_s,
                                                 .progress = [whole_s](double elapsed_s) {
                                                   const double done =
                                                       std::min(1.0, elapsed_s / std::max(whole_s, 0.01));
                                                   return approach_progress("arms", done, whole_s);
                                                 }});
  if (!end) return end.error();
  std::optional<Error> cut_short;
  if (end->how == PollEnd::interrupted) cut_short = interrupted_trajectory(invocation);
  auto readings = read_arms(robot);
  if (!readings) return cut_short ? *cut_short : readings.error();
  const bool there = distance(positions_of(*readings), *request.points().rbegin()) < kAtTheEnd_rad;
  document["duration_s"] = end->elapsed_s;
  document["arrived"] = there && end->completed();
  if (document["arrived"] == true) {
    invocation.sink().print({.document = std::move(document), .line = arm_trajectory_line});
    return Done{};
  }
  report_reached(invocation.sink(), {.document = std::move(document), .line = arm_trajectory_line});
  if (cut_short) return *cut_short;
  if (end->how == PollEnd::expired) return not_in_time("the trajectory");
  return stop_or(
      robot, {.origin = Origin::aborted,
              .message = "the trajectory ended before its last point",
              .reason = end->stopped ? "a stop came" : "a stop, another client or the robot itself ended it",
              .hint = "aimctl status; aimctl why"});
}

}  // namespace

Status run_arm_trajectory(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  auto text = file_or_input(invocation, "FILE", kTrajectoryText);
  if (!text) return text.error();
  auto table = read_csv(*text);
  if (!table) return table.error();
  auto places = joint_columns(*table, model);
  if (!places) return places.error();
  auto readings = read_arms(robot);
  if (!readings) return readings.error();
  auto present = positions_of(*readings);
  hold_inside(present, model);
  auto request = trajectory_of(*table, *places, present);
  if (!request) return request.error();
  if (const auto fault = fault_of(*request, model, present))
    return at_line(table->rows[fault->row].line, fault->error);
  Json document{{"points", request->points_size()},
                {"planned_s", duration_of(*request)},
                {"held", held_joints(*places, model)}};
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::ArmService::kPerformTrajectory.path, *request, document);
  auto begun = ask_controller(invocation, methods::ArmService::kPerformTrajectory, *request,
                              Capability::arm_trajectories);
  if (!begun) return begun.error();
  if (invocation.settings().wait) return follow(invocation, *request, std::move(document));
  document["accepted"] = true;
  invocation.sink().print({.document = std::move(document), .line = arm_trajectory_line});
  return Done{};
}

}  // namespace aim::cli
