// Converts keys to velocities. Each velocity is a fraction of the model's limit in its direction.
#include "cli/motion/teleop_key.hpp"

#include <algorithm>

namespace aim::cli {
namespace {

constexpr double kPaceStep = 0.1;
constexpr std::chrono::milliseconds kRepeats{150};  // a key again within this time: the terminal repeats it

constexpr char kEndOfInput = 0x04, kQuit = 0x1C;  // Ctrl-D and Ctrl-\ of the terminal

enum Axis : std::uint8_t { forward, lateral, turn };

// The axis of a key and its direction on this axis.
struct Steering {
  char key;
  Axis axis;
  double sign;
};
constexpr std::array kSteering{
    Steering{'w', forward, 1},  Steering{'s', forward, -1}, Steering{'q', lateral, 1},
    Steering{'e', lateral, -1}, Steering{'a', turn, 1},     Steering{'d', turn, -1},
};

double& value_of(BaseVelocity& velocity, std::size_t axis) {
  return axis == forward ? velocity.forward : axis == lateral ? velocity.lateral : velocity.yaw_rate;
}

const Range& range_of(const WalkLimits& limits, std::size_t axis) {
  return axis == forward ? limits.forward : axis == lateral ? limits.lateral : limits.yaw_rate;
}

// The velocity in the direction of the key; 0 if the key is against the current motion.
double steered(double now, double sign, const Range& range, double pace) {
  if (now * sign < 0) return 0;
  return pace * (sign > 0 ? range.max : range.min);
}

double repaced(double now, const Range& range, double pace) {
  if (now == 0) return 0;
  return pace * (now > 0 ? range.max : range.min);
}

Teleop at_pace(Teleop now, double pace, const WalkLimits& limits) {
  now.pace = std::clamp(pace, kPaceStep, 1.0);
  for (std::size_t axis = 0; axis < now.held.size(); ++axis) {
    double& value = value_of(now.velocity, axis);
    value = repaced(value, range_of(limits, axis), now.pace);
  }
  return now;
}

Teleop steered_by(Teleop now, const Steering& steering, const WalkLimits& limits, Clock::time_point at) {
  double& value = value_of(now.velocity, steering.axis);
  value = steered(value, steering.sign, range_of(limits, steering.axis), now.pace);
  Teleop::Held& held = now.held[steering.axis];
  const bool repeats = held.key == steering.key && at - held.pressed <= kRepeats;
  held = {steering.key, at, at + (repeats ? kHeldOn : kHeldAtFirst)};
  return now;
}

}  // namespace

Teleop pressed(Teleop now, char key, const WalkLimits& limits, Clock::time_point at) {
  for (const Steering& steering : kSteering)
    if (steering.key == key) return steered_by(now, steering, limits, at);
  switch (key) {
    case '+':
    case '=':
      return at_pace(now, now.pace + kPaceStep, limits);
    case '-':
      return at_pace(now, now.pace - kPaceStep, limits);
    case 'x':
    case kEndOfInput:
    case kQuit:
      now.leaves = true;
      break;
    default:
      break;
  }
  now.velocity = {};
  return now;
}

Teleop released(Teleop now, Clock::time_point at) {
  if (now.latch) return now;
  for (std::size_t axis = 0; axis < now.held.size(); ++axis)
    if (at >= now.held[axis].until) value_of(now.velocity, axis) = 0;
  return now;
}

}  // namespace aim::cli
