// Measured velocities of the base and of the joints.
#include "robotside/control/parts/rest_watch.hpp"

#include <cmath>

namespace aim::robotside {
namespace {

// Fingers are moved by what they hold, and the waist follows from the legs.
bool is_watched(const Joint& joint) {
  return joint.limb == Limb::legs || joint.limb == Limb::arms || joint.limb == Limb::neck;
}

bool moves(const BaseState& base) {
  return std::hypot(base.forward, base.lateral) > RestWatch::kBaseSpeed ||
         std::abs(base.yaw_rate) > RestWatch::kTurning;
}

}  // namespace

RestWatch::RestWatch(const RobotModel& model) : model_(model) {
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    if (is_watched(model.joints[i])) watched_ |= bit(i);
}

bool RestWatch::joints_move(const Measurement& measured) const {
  const JointMask known = watched_ & ~(measured.offline | measured.switched_off);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((known & bit(i)) != 0 && std::abs(measured.velocity[i]) > kJointSpeed) return true;
  return false;
}

void RestWatch::step(const Measurement& measured, TimeNs measured_at, bool commanded, TimeNs now) {
  if (!commanded)
    commanded_since_ = kNever;
  else if (commanded_since_ == kNever)
    commanded_since_ = now;
  if (measured_at == kNever || now - measured_at > kOldest) {
    rest_ = Rest::unknown;
    base_moves_ = defies_ = false;
    return;
  }
  base_moves_ = measured.known.base && moves(measured.base);
  if (base_moves_ || joints_move(measured)) moved_at_ = now;
  rest_ = now - moved_at_ < kRests ? Rest::moving : Rest::resting;
  const bool long_enough = commanded_since_ != kNever && now - commanded_since_ > kComesToRest;
  // Joints of a robot at rest may be moved by hand; its base may not.
  defies_ = long_enough && base_moves_;
}

}  // namespace aim::robotside
