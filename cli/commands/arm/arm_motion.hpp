// The arms on their way: set-points, courses, and the documents of both.
#pragma once

#include <vector>

#include "cli/client/joint_reading.hpp"
#include "cli/commands/arm/arm_target.hpp"
#include "cli/table/invocation.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::cli {

// One value per joint of the group "arms" [rad].
sensor_msgs::msg::JointState arm_message(const RobotModel& model, const std::vector<double>& position);

// A robot without aim.v1 drops what its action does not take in silence, so its action is looked at first.
Status arms_take_set_points(Robot& robot);

Json arm_document(const RobotModel& model, const JointReadings& readings);
Output arm_output(Json document);

// Streams a course to the target and holds it until the joints are there; obeys --dry-run, prints the
// document.
Status move_arms(Invocation& invocation, const JointReadings& measured, const ArmTarget& target);

}  // namespace aim::cli
