// A level base that is where its velocities have taken it.
#include "robotside/simulators/magicbot/sim_walk.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aim::robotside::magicbot {
namespace {

constexpr double kGravity = 9.80665;     // [m/s^2]
constexpr double kWarmTemperature = 38;  // of the inertial sensor [degree C]
constexpr double kWarmingTime_s = 600;

}  // namespace

void SimWalk::steer(const Joystick& joystick) {
  const auto fraction = [](float value) { return std::clamp<double>(value, -1, 1); };
  wanted_ = {kFullForward * fraction(joystick.left_y), -kFullLateral * fraction(joystick.left_x),
             -kFullYawRate * fraction(joystick.right_x)};
}

void SimWalk::step(double seconds) {
  for (std::size_t i = 0; i < velocity_.size(); ++i) {
    const bool brakes = std::abs(wanted_[i]) < std::abs(velocity_[i]) && wanted_[i] * velocity_[i] >= 0;
    const double reach =
        (i == 2 ? kBaseYawAcceleration : kBaseAcceleration) * (brakes ? kBaseBraking : 1) * seconds;
    const double change = std::clamp(wanted_[i] - velocity_[i], -reach, reach);
    velocity_[i] += change;
    acceleration_[i] = change / seconds;
  }
  x_ += (velocity_[0] * std::cos(yaw_) - velocity_[1] * std::sin(yaw_)) * seconds;
  y_ += (velocity_[0] * std::sin(yaw_) + velocity_[1] * std::cos(yaw_)) * seconds;
  yaw_ = std::remainder(yaw_ + velocity_[2] * seconds, 2 * std::numbers::pi);
  temperature_ += (kWarmTemperature - temperature_) * seconds / kWarmingTime_s;
}

double SimWalk::effort() const {
  return std::min(1.0, std::max({std::abs(velocity_[0]) / kFullForward, std::abs(velocity_[1]) / kFullLateral,
                                 std::abs(velocity_[2]) / kFullYawRate}));
}

void SimWalk::report(RobotSample& sample) const {
  sample.base_pose = {single(x_), single(y_), single(yaw_)};
  sample.base_velocity = {single(velocity_[0]), single(velocity_[1]), single(velocity_[2])};
  sample.orientation = {single(std::cos(yaw_ / 2)), 0, 0, single(std::sin(yaw_ / 2))};
  sample.angular_velocity = {0, 0, single(velocity_[2])};
  // In the frame of the base, which turns.
  sample.linear_acceleration = {single(acceleration_[0] - velocity_[2] * velocity_[1]),
                                single(acceleration_[1] + velocity_[2] * velocity_[0]), single(kGravity)};
  sample.imu_temperature = single(temperature_);
}

}  // namespace aim::robotside::magicbot
