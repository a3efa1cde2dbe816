// Set-points of single joints with gains: the gains that a user gives, and the message.
#pragma once

#include <vector>

#include "cli/client/joint_reading.hpp"
#include "cli/motion/limits.hpp"
#include "cli/table/invocation.hpp"
#include "ros/joint_msgs.pb.h"

namespace aim::cli {

inline constexpr std::string_view kImpedanceTopic = "/motion/control/joint_impedance_command";

struct JointGains {
  double stiffness;  // [N m/rad]
  double damping;    // [N m s/rad]
  double torque;     // [N m]
};

inline constexpr Parameter kStiffness{
    .name = "--kp",
    .value = "KP",
    .help = "stiffness of the named joints [N m/rad]; default: the holding gain (aimctl joint limits)"};
inline constexpr Parameter kDamping{
    .name = "--kd",
    .value = "KD",
    .help = "damping of the named joints [N m s/rad]; default: the holding gain (aimctl joint limits)"};
inline constexpr Parameter kTorque{.name = "--torque",
                                   .value = "TORQUE",
                                   .help = "feed-forward torque of the named joints [N m]; default 0"};

// Error: one of them takes none.
Status take_gains(const RobotModel& model, const std::vector<std::size_t>& joints);
// The names that stand for all joints with gains; empty: all joints.
std::vector<std::string> joints_with_gains(const RobotModel& model);

// Of --kp, --kd and --torque, inside the limits of the robot; --clamp takes the nearest.
Result<JointGains> gains_of(Invocation& invocation, const std::vector<std::size_t>& joints);
// The limits of a set-point, narrower than those of the joint itself.
Limited set_point_limit(const RobotModel& model, std::size_t joint);

// One position per joint [rad].
joint_msgs::msg::JointCommand impedance_message(const RobotModel& model,
                                                const std::vector<std::size_t>& joints,
                                                const std::vector<double>& position, const JointGains& gains);

// Measured, in the order of `joints`.
Result<JointReadings> read_joints(Robot& robot, const std::vector<std::size_t>& joints);
Json moved_document(const RobotModel& model, const JointReadings& readings, const JointGains& gains);
Output moved_output(Json document);

}  // namespace aim::cli
