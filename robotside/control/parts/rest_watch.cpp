// Measured velocities of the base and of the joints.
#include "robotside/control/parts/rest_watch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace aim::robotside {
namespace {

// Fingers are moved by what they hold, and the waist follows from the legs.
bool is_watched(const Joint& joint) {
  return joint.limb == Limb::legs || joint.limb == Limb::arms || joint.limb == Limb::neck;
}

bool moves(const BaseState& base) {
  return std::hypot(base.velocity.forward, base.velocity.lateral) > RestWatch::kBaseSpeed ||
         std::abs(base.velocity.yaw_rate) > RestWatch::kTurning;
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

bool RestWatch::knows(const Measurement& measured) const {
  return measured.known.base || (watched_ & ~(measured.offline | measured.switched_off)) != 0;
}

// Joints of a robot at rest may be moved by hand; its base may not.
void RestWatch::watch_base(const Measurement& measured, bool commanded, TimeNs now) {
  base_moves_ = measured.known.base && moves(measured.base);
  if (base_moves_ && now - std::exchange(base_moved_at_, now) > kRests) base_moves_since_ = now;
  if (!commanded)
    commanded_since_ = kNever;
  else if (commanded_since_ == kNever)
    commanded_since_ = now;
  defies_ = base_moves_ && commanded && now - std::max(commanded_since_, base_moves_since_) > kComesToRest;
}

void RestWatch::see_torque(bool legs, TimeNs now) {
  if (std::exchange(torque_, legs) && !legs) moved_at_ = now + kBeginsToSink - kRests;
}

void RestWatch::step(const Measurement& measured, TimeNs measured_at, bool commanded, TimeNs now) {
  if (measured_at == kNever || now - measured_at > kOldest || !knows(measured)) {
    rest_ = Rest::unknown;
    base_moves_ = defies_ = false;
    return;
  }
  watch_base(measured, commanded, now);
  if (base_moves_ || joints_move(measured)) moved_at_ = std::max(moved_at_, now);
  rest_ = now - moved_at_ < kRests ? Rest::moving : Rest::resting;
}

}  // namespace aim::robotside
