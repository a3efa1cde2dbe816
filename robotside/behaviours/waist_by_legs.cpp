// A waist moved by the legs.
#include "robotside/behaviours/waist_by_legs.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

constexpr std::array<std::string_view, 4> kAxes = {"waist_lift", "waist_roll", "waist_pitch", "waist_yaw"};

bool same(const WaistPose& a, const WaistPose& b) {
  return a.lift == b.lift && a.roll == b.roll && a.pitch == b.pitch && a.yaw == b.yaw;
}

}  // namespace

WaistByLegs::WaistByLegs(const RobotModel& model, double period_s) : period_s_(period_s) {
  for (std::size_t i = 0; i < kAxes.size(); ++i) {
    const auto joint = model.find_joint(kAxes[i]);
    if (!joint || model.geometry == nullptr) return;
    axis_[i] = *joint;
  }
  for (const std::size_t joint : axis_) axes_ |= bit(joint);
  leg_joints_ = model.joints_of(Limb::legs);
  const auto stand = model.posture("stand").positions;
  std::copy(stand.begin(), stand.end(), legs_.begin());
  stance_.emplace(model);
}

WaistPose WaistByLegs::body_of(const JointArray& positions) const {
  return {positions[axis_[0]], positions[axis_[1]], positions[axis_[2]], positions[axis_[3]]};
}

void WaistByLegs::step(const JointArray& set_position) {
  if (!available()) return;
  const WaistPose body = body_of(set_position);
  if (same(body, last_)) {
    velocity_.fill(0);
    return;
  }
  JointArray legs = legs_;
  if (!stance_->legs_for(body, legs)) {
    velocity_.fill(0);
    return;
  }
  for (std::size_t i = 0; i < kMaxJoints; ++i)
    velocity_[i] = (leg_joints_ & bit(i)) != 0 ? (legs[i] - legs_[i]) / period_s_ : 0;
  legs_ = legs;
  last_ = body;
}

bool WaistByLegs::lead(JointArray& positions) const {
  if (!available() || same(body_of(positions), last_)) return false;
  JointArray legs = legs_;
  if (!stance_->legs_for(body_of(positions), legs)) return false;
  for (std::size_t i = 0; i < kMaxJoints; ++i)
    if ((leg_joints_ & bit(i)) != 0) positions[i] += legs[i] - legs_[i];
  return true;
}

void WaistByLegs::measure(JointArray& position, const JointArray& set_position) const {
  if (!available()) return;
  if (!engaged_) {
    for (const std::size_t joint : axis_) position[joint] = set_position[joint];
    return;
  }
  const WaistPose body = stance_->body_of(position);
  position[axis_[0]] = body.lift;
  position[axis_[1]] = body.roll;
  position[axis_[2]] = body.pitch;
  position[axis_[3]] = body.yaw;
}

}  // namespace aim::robotside
