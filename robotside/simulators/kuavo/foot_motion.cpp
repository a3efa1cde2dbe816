// A swing is a polynomial of degree five to the target, made anew in each step, with a bump on it.
#include "robotside/simulators/kuavo/foot_motion.hpp"

#include "robotside/simulators/kuavo/sim_types.hpp"

namespace aim::robotside::kuavo {
namespace {

// Later, a change of the target would need too much acceleration (ours).
constexpr double kAimingPart = 0.65;  // of a swing

}  // namespace

double swing_bump(double part) {
  const double s = std::clamp(part, 0.0, 1.0);
  const double half = s * (1 - s);
  return 64 * half * half * half;
}

void FootMotion::stand() {
  for (SmoothAxis* axis : {&x_, &y_, &ground_, &yaw_}) axis->velocity = axis->acceleration = 0;
  lift_ = 0;
}

void FootMotion::swing(const PlanePose& target, double height, const SwingView& view) {
  if (view.left > (1 - kAimingPart) * view.seconds) target_ = target;
  x_.travel(target_.x, view.left, kStep);
  y_.travel(target_.y, view.left, kStep);
  yaw_.travel(target_.yaw, view.left, kStep);
  ground_.travel(height, view.left, kStep);
  lift_ = view.height * swing_bump(1 - (view.left - kStep) / view.seconds);
}

}  // namespace aim::robotside::kuavo
