// Set-point streams of the arms, and the documents of their state.
#pragma once

#include <string_view>
#include <vector>

#include "cli/client/joint_reading.hpp"
#include "cli/commands/arm/arm_target.hpp"
#include "cli/table/invocation.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::cli {

inline constexpr double kArmTolerance_rad = 0.01;  // our choice
// After an interrupt.
inline constexpr std::string_view kArmsHeld =
    "the set-point stream ended; the robot holds the arms at their current position";

// As measured now, of the group "arms" [rad].
Result<std::vector<double>> measured_arms(Robot& robot);
// One value per joint of the group "arms" [rad].
sensor_msgs::msg::JointState arm_message(const RobotModel& model, const std::vector<double>& position);

// A robot without aim.v1 drops set-points that its action does not accept, without an error; so the action
// is checked first.
Status arms_take_set_points(Robot& robot);

Json arm_document(const RobotModel& model, const JointReadings& readings);
Output arm_output(Json document);

// Streams a trajectory to the target and repeats the target until the joints have arrived. Obeys --dry-run
// and prints the document.
Status move_arms(Invocation& invocation, const JointReadings& measured, const ArmTarget& target);

}  // namespace aim::cli
