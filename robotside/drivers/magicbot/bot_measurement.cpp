// Joints, base, IMU, button and what the drives report, at one instant.
#include "robotside/drivers/magicbot/bot_measurement.hpp"

namespace aim::robotside::magicbot {
namespace {

ImuState imu_of(const RobotSample& robot) {
  const auto& q = robot.orientation;
  const auto& rate = robot.angular_velocity;
  const auto& acceleration = robot.linear_acceleration;
  return {{q[0], q[1], q[2], q[3]},
          {rate[0], rate[1], rate[2]},
          {acceleration[0], acceleration[1], acceleration[2]}};
}

}  // namespace

Measurement measurement_of(const BotSamples& samples, const DriveWatch& drives, TimeNs now) {
  const RobotSample& robot = samples.robot;
  Measurement out;
  for (std::size_t i = 0; i < kJointCount; ++i) {
    out.position[i] = robot.joints[i].position;
    out.velocity[i] = robot.joints[i].velocity;
    out.effort[i] = robot.joints[i].torque;
  }
  out.known = {.base = samples.complete, .battery = false, .temperatures = false};
  out.base = {robot.base_pose[0],
              robot.base_pose[1],
              robot.base_pose[2],
              {robot.base_velocity[0], robot.base_velocity[1], robot.base_velocity[2]}};
  if (samples.complete) out.imu = imu_of(robot);
  out.button = samples.button;
  out.offline = drives.silent();
  out.faulty = drives.faulty();
  out.age = now - samples.at;
  return out;
}

}  // namespace aim::robotside::magicbot
