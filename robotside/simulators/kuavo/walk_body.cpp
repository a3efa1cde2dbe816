// What is measured follows from the wanted places by kinematics and by differences of two steps.
#include "robotside/simulators/kuavo/walk_body.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/simulators/kuavo/gait_table.hpp"

namespace aim::robotside::kuavo {
namespace {

Pose pose_of(const SpatialPose& base) {
  return {{base.x, base.y, base.z}, from_rpy(base.roll, base.pitch, base.yaw)};
}

std::array<double, 3> rate(const std::array<double, 3>& now, const std::array<double, 3>& before) {
  return {(now[0] - before[0]) / kStep, (now[1] - before[1]) / kStep, (now[2] - before[2]) / kStep};
}

}  // namespace

WalkBody::WalkBody(const Edition& edition)
    : numbers_(walk_numbers(edition.motors())),
      motions_{FootMotion{{0, numbers_.legs.hip_side, 0}}, FootMotion{{0, -numbers_.legs.hip_side, 0}}} {
  const JointGroup& legs = edition.group("legs");
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    JointLimits limits = edition.model->joints[legs.first + i].limits;
    limits.acceleration = kLegAcceleration;
    limits_[i] = SetPointLimits(limits, kStep);
  }
  axes_.z.position = numbers_.com_height;
  axes_.pitch.position = kStandPitch;
  settle_base(0);
  for (std::size_t index = 0; index < feet_.size(); ++index) {
    const LegAngles angles = leg_angles(numbers_.legs, index, inverse(pose_of(base_)) * sole(index, 0));
    std::copy(angles.begin(), angles.end(), leg_wanted_.begin() + static_cast<std::ptrdiff_t>(6 * index));
  }
  leg_position_ = leg_wanted_;
  for (int i = 0; i < 3; ++i) settle(0);  // at rest: no differences to the steps before
}

PlanePose WalkBody::under(const PlanePose& base, std::size_t foot) const {
  const double side = foot == 0 ? numbers_.legs.hip_side : -numbers_.legs.hip_side;
  return {base.x - side * std::sin(base.yaw), base.y + side * std::cos(base.yaw), base.yaw};
}

PlanePose WalkBody::between_feet() const {
  const PlanePose left = motions_[0].place(), right = motions_[1].place();
  return {(left.x + right.x) / 2, (left.y + right.y) / 2, (left.yaw + right.yaw) / 2};
}

void WalkBody::settle(double hop) {
  settle_base(hop);
  settle_foot(0, hop);
  settle_foot(1, hop);
}

void WalkBody::set_contacts(int mode) {
  for (std::size_t i = 0; i < feet_.size(); ++i) feet_[i].contact = !in_air(mode, i);
}

void WalkBody::settle_base(double hop) {
  const SpatialPose before = base_;
  base_ = {.x = axes_.x.position,
           .y = axes_.y.position,
           .z = axes_.z.position + hop,
           .roll = axes_.roll.position,
           .pitch = axes_.pitch.position,
           .yaw = wrapped(axes_.yaw.position)};
  const PlaneVelocity plane = turned({base_.x - before.x, base_.y - before.y, 0}, -base_.yaw);
  base_velocity_ = {.x = plane.x / kStep,
                    .y = plane.y / kStep,
                    .z = (base_.z - before.z) / kStep,
                    .roll = (base_.roll - before.roll) / kStep,
                    .pitch = (base_.pitch - before.pitch) / kStep,
                    .yaw = wrapped(base_.yaw - before.yaw) / kStep};
}

Pose WalkBody::sole(std::size_t index, double hop) const {
  const FootMotion& motion = motions_[index];
  const PlanePose place = motion.place();
  return {{place.x, place.y, motion.height() + hop}, turn({0, 0, 1}, place.yaw)};
}

// A leg that is nearly stretched would have to turn its knee ever faster; its foot is late instead.
double WalkBody::move_joint(std::size_t joint, double wanted) {
  const double turning = (wanted - leg_wanted_[joint]) / kStep;
  leg_wanted_[joint] = wanted;
  const SetPoint next = follow({leg_position_[joint], leg_velocity_[joint]}, limits_[joint], wanted, turning);
  leg_velocity_[joint] = next.velocity;
  return leg_position_[joint] = next.position;
}

void WalkBody::settle_foot(std::size_t index, double hop) {
  const Pose base = pose_of(base_), wanted = sole(index, hop);
  LegAngles angles = leg_angles(numbers_.legs, index, inverse(base) * wanted);
  for (std::size_t i = 0; i < angles.size(); ++i)
    angles[i] = move_joint(index * angles.size() + i, angles[i]);
  const Vec3 reached = (base * sole_in_base(numbers_.legs, index, angles)).position;
  SimFoot& foot = feet_[index];
  const SimFoot before = foot;
  foot.position = {reached.x, reached.y, reached.z};
  foot.velocity = rate(foot.position, before.position);
  foot.wanted = {wanted.position.x, wanted.position.y, wanted.position.z};
  foot.wanted_velocity = rate(foot.wanted, before.wanted);
  foot.wanted_acceleration = rate(foot.wanted_velocity, before.wanted_velocity);
}

}  // namespace aim::robotside::kuavo
