// Messages of a Kuavo's wire from and to plain data. Source: the vendor's document and message definitions.
#pragma once

#include "robotside/frames/kuavo/kuavo_frame.hpp"
#include "ros1/geometry_msgs.pb.h"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/kuavo_msgs_dev.pb.h"
#include "ros1/nav_msgs.pb.h"
#include "ros1/ocs2_msgs.pb.h"
#include "ros1/sensor_msgs.pb.h"

namespace aim::robotside::kuavo {

// False: there is no sample, because a number is not finite, or lengths are not those of the robot.
bool read(const ros1::kuavo_msgs::sensorsData& message, std::size_t motors, MotorSample& sample);
bool read(const ros1::kuavo_msgs_dev::sensorsData& message, std::size_t motors, MotorSample& sample);
bool read(const ros1::nav_msgs::Odometry& message, BaseSample& sample);
bool read(const ros1::sensor_msgs::JointState& message, FingerSample& sample);
bool read(const ros1::kuavo_msgs::lejuClawState& message, ClawSample& sample);
bool read(const ros1::kuavo_msgs::dexhandTouchState& message, HandTouch& touch);
// What both links read.
FingerTouch touch_of(const TouchReading& reading, bool enabled);
ClawReading reading_of(const ClawSimState& claw);
// On the ground: left, right.
std::array<bool, 2> feet_of(const ros1::ocs2_msgs::mpc_observation& message);
// Row of leju_kuavo::kGaits.
std::optional<std::size_t> gait_row(std::string_view name);

void fill(const BaseVelocity& velocity, ros1::geometry_msgs::Twist& message);
void fill(const ArmCommand& command, const RobotModel& model, ros1::sensor_msgs::JointState& message);
void fill(const HeadCommand& command, ros1::kuavo_msgs::robotHeadMotionData& message);
void fill(const FingerCommand& command, ros1::kuavo_msgs::robotHandPosition& message);
void fill(const TorsoCommand& command, ros1::ocs2_msgs::mpc_target_trajectories& message);

}  // namespace aim::robotside::kuavo
