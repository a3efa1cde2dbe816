// Gains within the limits of the model, messages and documents.
#include "cli/commands/joint/joint_gains.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output/views/motion_line.hpp"

namespace aim::cli {
namespace {

// A robot that takes gains has one action for them.
const ImpedanceLimits& row_of(const RobotModel& model) { return model.impedances.front(); }

Error not_reported(const Joint& joint) {
  return Error{.origin = Origin::fault,
               .message = fmt::format("the robot does not report {}", joint.name),
               .hint = "aimctl status shows the faults of the robot"};
}

}  // namespace

Status take_gains(const RobotModel& model, const std::vector<std::size_t>& joints) {
  for (const std::size_t joint : joints) {
    if (model.takes_gains(row_of(model), joint)) continue;
    const Joint& row = model.joints[joint];
    return Error{.origin = Origin::not_found,
                 .message = fmt::format("{} takes no gains", row.name),
                 .reason = fmt::format("only the joints of {} do", row_of(model).group),
                 .hint = fmt::format("aimctl explain {} shows the commands that move it", row.name),
                 .facts = {{"joint", std::string(row.name)}}};
  }
  return Done{};
}

std::vector<std::string> joints_with_gains(const RobotModel& model) {
  const std::string_view group = row_of(model).group;
  return group.empty() ? std::vector<std::string>{} : std::vector<std::string>{std::string(group)};
}

Result<JointGains> gains_of(Invocation& invocation, const std::vector<std::size_t>& joints) {
  const RobotModel& model = invocation.robot().model();
  const ImpedanceLimits& limits = row_of(model);
  double torque = 0;
  for (const std::size_t joint : joints) torque = std::max(torque, model.joints[joint].limits.effort);
  JointGains gains{limits.hold_stiffness, limits.hold_damping, 0};
  struct Flag {
    const Parameter& parameter;
    Limited limit;
    double& value;
  };
  for (const Flag& flag : {Flag{kStiffness, {"stiffness", {0, limits.stiffness}, "N m/rad"}, gains.stiffness},
                           Flag{kDamping, {"damping", {0, limits.damping}, "N m s/rad"}, gains.damping},
                           Flag{kTorque, {"torque", {-torque, torque}, "N m"}, gains.torque}}) {
    auto inside = within(invocation, flag.limit,
                         invocation.arguments().maybe(flag.parameter.name).value_or(flag.value));
    if (!inside) return inside.error();
    flag.value = *inside;
  }
  return gains;
}

Limited set_point_limit(const RobotModel& model, std::size_t joint) {
  const auto action = model.graph.find(row_of(model).action);
  return {model.joints[joint].name, model.limits_in(action.value_or(0), joint).position,
          name_of(model.joints[joint].unit)};
}

joint_msgs::msg::JointCommand impedance_message(const RobotModel& model,
                                                const std::vector<std::size_t>& joints,
                                                const std::vector<double>& position,
                                                const JointGains& gains) {
  joint_msgs::msg::JointCommand message;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    joint_msgs::msg::Command& row = *message.add_joints();
    row.set_name(std::string(model.joints[joints[i]].name));
    row.set_position(position[i]);
    row.set_effort(gains.torque);
    row.set_stiffness(gains.stiffness);
    row.set_damping(gains.damping);
  }
  return message;
}

Result<JointReadings> read_joints(Robot& robot, const std::vector<std::size_t>& joints) {
  auto all = read_body(robot);
  if (!all) return all.error();
  JointReadings readings;
  for (const std::size_t joint : joints) {
    const auto found = std::find_if(all->begin(), all->end(),
                                    [&](const JointReading& reading) { return reading.joint == joint; });
    if (found == all->end()) return not_reported(robot.model().joints[joint]);
    readings.push_back(*found);
  }
  return readings;
}

Json moved_document(const RobotModel& model, const JointReadings& readings, const JointGains& gains) {
  Json rows = Json::array();
  for (const JointReading& reading : readings) rows.push_back(to_row(model, reading));
  return Json{{"joints", std::move(rows)},
              {"kp_Nm_rad", gains.stiffness},
              {"kd_Nms_rad", gains.damping},
              {"torque_Nm", gains.torque}};
}

Output moved_output(Json document) {
  return {.document = std::move(document),
          .rows = "joints",
          .columns = {"name", "position_rad", "velocity_rad_s", "effort_Nm"},
          .line = joints_line};
}

}  // namespace aim::cli
