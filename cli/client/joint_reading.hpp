// The joint measurements of the robot, in the order of the model. Three calls read them: legs and arms, neck,
// fingers.
#pragma once

#include <cstddef>
#include <vector>

#include "cli/client/robot.hpp"
#include "cli/output/sink.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct JointReading {
  std::size_t joint;  // index in the model
  double position;    // [rad or counts]
  double velocity;    // [rad/s]; 0 for fingers, which do not report it
  double effort;      // [N m or counts]
};
using JointReadings = std::vector<JointReading>;

Result<JointReadings> read_body(Robot& robot);   // legs and arms
Result<JointReadings> read_neck(Robot& robot);   // shake, nod
Result<JointReadings> read_hands(Robot& robot);  // left hand, right hand; those that the robot has

// The readings of one group, in the order of the group. The error names a joint that the robot did not
// report.
Result<JointReadings> in_group(const RobotModel& model, std::string_view group,
                               const JointReadings& readings);
Result<JointReadings> read_arms(Robot& robot);

// {name, position_rad, velocity_rad_s, effort_Nm}; for a finger {name, position_count, force_count}; for the
// waist {name, position_rad or position_m}.
Json to_row(const RobotModel& model, const JointReading& reading);
std::vector<double> positions_of(const JointReadings& readings);

}  // namespace aim::cli
