// The ranges, with what rounding takes from them.
#include "robotside/control/parts/measured_range.hpp"

#include <cmath>

namespace aim::robotside {
namespace {

constexpr double kRounding = 0.01;   // of a charge [0..1]
constexpr double kUnitLength = 0.1;  // an orientation's length differs so much from 1 at most

bool is_possible(const BatteryState& battery) {
  return battery.charge >= -kRounding && battery.charge <= 1 + kRounding && battery.voltage >= 0;
}

bool is_rotation(const Quaternion& q) {
  return std::abs(std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z) - 1) < kUnitLength;
}

}  // namespace

void drop_impossible(Measurement& measured) {
  if (!is_possible(measured.battery)) measured.known.battery = false;
  if (measured.imu && !is_rotation(measured.imu->orientation)) measured.imu.reset();
}

}  // namespace aim::robotside
