// Keys into velocities. Every speed is a share of the model's limit in its direction.
#include "cli/commands/teleop_key.hpp"

#include <algorithm>

namespace aim::cli {
namespace {

constexpr double kPaceStep = 0.1;

// Towards a side at the pace; against a motion: its end.
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
  now.velocity.forward = repaced(now.velocity.forward, limits.forward, now.pace);
  now.velocity.lateral = repaced(now.velocity.lateral, limits.lateral, now.pace);
  now.velocity.turn = repaced(now.velocity.turn, limits.turn, now.pace);
  return now;
}

}  // namespace

Teleop pressed(Teleop now, char key, const WalkLimits& limits) {
  BaseVelocity& velocity = now.velocity;
  switch (key) {
    case 'w':
      velocity.forward = steered(velocity.forward, 1, limits.forward, now.pace);
      break;
    case 's':
      velocity.forward = steered(velocity.forward, -1, limits.forward, now.pace);
      break;
    case 'a':
      velocity.turn = steered(velocity.turn, 1, limits.turn, now.pace);
      break;
    case 'd':
      velocity.turn = steered(velocity.turn, -1, limits.turn, now.pace);
      break;
    case 'q':
      velocity.lateral = steered(velocity.lateral, 1, limits.lateral, now.pace);
      break;
    case 'e':
      velocity.lateral = steered(velocity.lateral, -1, limits.lateral, now.pace);
      break;
    case ' ':
      velocity = {};
      break;
    case '+':
    case '=':
      return at_pace(now, now.pace + kPaceStep, limits);
    case '-':
      return at_pace(now, now.pace - kPaceStep, limits);
    case 'x':
      velocity = {};
      now.leaves = true;
      break;
    default:
      break;
  }
  return now;
}

}  // namespace aim::cli
