// The parts of the simulated Kuavo together.
#include "robotside/simulators/kuavo/sim_kuavo.hpp"

#include <cmath>

namespace aim::robotside::kuavo {
namespace {

void put_group(const Edition& edition, std::string_view group, std::span<const double> values,
               MotorArray& motors) {
  const std::size_t first = edition.group(group).first;
  for (std::size_t i = 0; i < values.size() && first + i < motors.size(); ++i) motors[first + i] = values[i];
}

MotorArray motor_velocities(const SimKuavo& robot) {
  MotorArray motors{};
  put_group(robot.edition, "legs", robot.walk.leg_velocity(), motors);
  put_group(robot.edition, "arms", robot.upper.arm_velocity(), motors);
  put_group(robot.edition, "neck", robot.upper.head_velocity(), motors);
  return motors;
}

// Change of the velocity in the frame of the base, which turns about the vertical.
SpatialRate acceleration_of(const SpatialRate& before, const SpatialRate& now) {
  const auto rate = [&](double SpatialRate::*part) { return (now.*part - before.*part) / kStep; };
  return {.x = rate(&SpatialRate::x) - now.yaw * now.y,
          .y = rate(&SpatialRate::y) + now.yaw * now.x,
          .z = rate(&SpatialRate::z),
          .roll = rate(&SpatialRate::roll),
          .pitch = rate(&SpatialRate::pitch),
          .yaw = rate(&SpatialRate::yaw)};
}

}  // namespace

MotorArray motor_positions(const SimKuavo& robot) {
  MotorArray motors{};
  put_group(robot.edition, "legs", robot.walk.leg_position(), motors);
  put_group(robot.edition, "arms", robot.upper.arm_position(), motors);
  put_group(robot.edition, "neck", robot.upper.head_position(), motors);
  return motors;
}

Quaternion attitude_of(const SimKuavo& robot) {
  const SpatialPose& base = robot.walk.base();
  return from_rpy(base.roll, base.pitch, base.yaw);
}

// From the rates of the angles.
Vec3 turning_of(const SimKuavo& robot) {
  const SpatialPose& base = robot.walk.base();
  const SpatialRate& rate = robot.walk.base_velocity();
  const double cr = std::cos(base.roll), sr = std::sin(base.roll);
  const double cp = std::cos(base.pitch), sp = std::sin(base.pitch);
  return {rate.roll - rate.yaw * sp, rate.pitch * cr + rate.yaw * sr * cp,
          rate.yaw * cr * cp - rate.pitch * sr};
}

// An accelerometer at rest measures gravity upwards.
ImuState imu_of(const SimKuavo& robot) {
  const SpatialRate& free = robot.base_acceleration;
  const Quaternion attitude = attitude_of(robot);
  return {attitude, turning_of(robot),
          Vec3{free.x, free.y, free.z} + rotate(conjugate(attitude), {0, 0, kGravity})};
}

void SimKuavo::step() {
  const SpatialRate before = walk.base_velocity();
  walk.step();
  upper.step(walk.walking(), walk.gait_phase());

  const MotorArray after = motor_velocities(*this);
  for (std::size_t i = 0; i < after.size(); ++i) acceleration[i] = (after[i] - velocity[i]) / kStep;
  velocity = after;
  base_acceleration = acceleration_of(before, walk.base_velocity());
}

SimWireTable wire_table(const Edition& edition) {
  SimWireTable table;
  add_walk_rows(edition, table);
  add_upper_rows(edition, table);
  add_state_rows(edition, table);
  return table;
}

}  // namespace aim::robotside::kuavo
