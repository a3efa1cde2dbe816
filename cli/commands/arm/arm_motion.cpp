// Moves the arms with a set-point stream that this program sends.
// Source: AimDK wire, section 2.4: 14 values, left first, 100 Hz; velocity and effort must be filled as well.
#include "cli/commands/arm/arm_motion.hpp"

#include <fmt/format.h>

#include "cli/client/channel.hpp"
#include "cli/client/current_action.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/motion/streamed_move.hpp"
#include "cli/motion/travel.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kTick{10};  // 100 Hz, as the vendor recommends

std::span<const Joint> arm_joints(const RobotModel& model) {
  const JointGroup& arms = model.group("arms");
  return model.joints.subspan(arms.first, arms.count);
}

StreamResult stream_to(Invocation& invocation, const std::vector<double>& start,
                       const std::vector<double>& target, double duration_s) {
  Robot& robot = invocation.robot();
  return stream_until_arrived(
      invocation,
      {.interface = Interface::servo,
       .tick = kTick,
       .duration_s = duration_s,
       .goal = {target, kArmTolerance_rad, still_time_of(robot)},
       .what = "an arm joint",
       .held = kArmsHeld,
       .send =
           [&](double fraction) {
             return send(robot, kArmTopic, arm_message(robot.model(), between(start, target, fraction)));
           },
       .measure = [&robot] { return measured_arms(robot); },
       .progress =
           [&](double elapsed, double left) {
             show_progress(
                 invocation.sink(),
                 approach_progress("arms", duration_s > 0 ? elapsed / duration_s : 1, duration_s,
                                   angle_text(left, progress_screen(invocation.sink())) + " to go"));
           }});
}

// Prints the joint angles that were reached, also together with an error.
Status finish(Invocation& invocation, const StreamResult& result, const std::vector<std::string>& held) {
  if (!result.accepted) return result.how;
  Robot& robot = invocation.robot();
  auto readings = read_arms(robot);
  if (!readings) return result.how ? readings.error() : result.how.error();
  Json document = arm_document(robot.model(), *readings);
  document["arrived"] = static_cast<bool>(result.how);
  document["held"] = held;
  if (result.how)
    invocation.sink().print(arm_output(std::move(document)));
  else
    report_reached(invocation.sink(), arm_output(std::move(document)));
  return result.how;
}

}  // namespace

sensor_msgs::msg::JointState arm_message(const RobotModel& model, const std::vector<double>& position) {
  sensor_msgs::msg::JointState message;
  const auto joints = arm_joints(model);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    message.add_name(std::string(joints[i].name));
    message.add_position(position[i]);
    message.add_velocity(0);
    message.add_effort(0);
  }
  return message;
}

Result<std::vector<double>> measured_arms(Robot& robot) {
  auto readings = read_arms(robot);
  if (!readings) return readings.error();
  return positions_of(*readings);
}

Status arms_take_set_points(Robot& robot) {
  return robot.serves_aim_v1() ? Status(Done{})
                               : require_interface(robot, Interface::servo, "moving the arms");
}

Json arm_document(const RobotModel& model, const JointReadings& readings) {
  Json rows = Json::array();
  for (const JointReading& reading : readings) rows.push_back(to_row(model, reading));
  return Json{{"joints", std::move(rows)}};
}

Output arm_output(Json document) {
  return {.document = std::move(document),
          .rows = "joints",
          .columns = {"name", "position_rad", "velocity_rad_s", "effort_Nm"},
          .line = arms_line};
}

Status move_arms(Invocation& invocation, const JointReadings& measured, const ArmTarget& target) {
  Robot& robot = invocation.robot();
  const std::vector<double> start = positions_of(measured);
  const double duration_s = travel_time(arm_joints(robot.model()), start, target.position);
  if (invocation.settings().dry_run)
    return dry_run(invocation, kArmTopic, arm_message(robot.model(), target.position),
                   {{"position_rad", target.position}, {"duration_s", duration_s}, {"held", target.held}});
  if (auto stays = stays_attended(invocation, "an arm motion"); !stays) return stays;
  if (auto takes = arms_take_set_points(robot); !takes) return takes;
  if (!target.held.empty())
    invocation.sink().note(fmt::format("{} of {} arm joints are held at their measured angle",
                                       target.held.size(), target.position.size()));
  return finish(invocation, stream_to(invocation, start, target.position, duration_s), target.held);
}

}  // namespace aim::cli
