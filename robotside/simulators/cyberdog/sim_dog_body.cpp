// Feet in a frame on the ground below the trunk, the trunk over them, and the joints between the two.
#include "robotside/simulators/cyberdog/sim_dog_body.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside::cyberdog {
namespace {

using xiaomi_cyberdog::kJoints;
using xiaomi_cyberdog::kLeg;
using xiaomi_cyberdog::kLegs;

// Source: targets of the controlled lying down in cyberdog_locomotion (fsm_state_pure_damper), with the signs
// of the model and the knees within their limits.
constexpr std::array<double, 12> kLying{-0.08, 1.11, -2.53, 0.08, 1.11, -2.53,
                                        -0.20, 1.11, -2.53, 0.20, 1.11, -2.53};
constexpr double kWeight = 0.5;          // standing by more than this, the feet carry the robot
constexpr double kFootLiftRate = 0.6;    // of the feet of a user gait [m/s]
constexpr double kLongestStride = 0.12;  // of a foot from its middle, so that the leg reaches it [m]

constexpr GaitPattern kTrots[] = {
    {0.36, 0.55, {0, 0.5, 0.5, 0}},      // medium, leash and those that have no row
    {0.48, 0.60, {0, 0.5, 0.5, 0}},      // slow, 24-16
    {0.24, 0.50, {0, 0.5, 0.5, 0}},      // 8-4: fast
    {0.80, 0.75, {0, 0.5, 0.75, 0.25}},  // walk
};
constexpr GaitPattern kBound{0.40, 0.60, {0, 0, 0.5, 0.5}};
constexpr GaitPattern kPronk{0.50, 0.65, {0, 0, 0, 0}};
constexpr GaitPattern kPace{0.40, 0.55, {0, 0.5, 0, 0.5}};

// In the frame on the ground: roll and pitch of the trunk turn a foot's point, seen from the trunk.
Vec3 seen_from(const TrunkPose& pose, const Vec3& point) {
  const Vec3 from{point.x - pose.x, point.y - pose.y, point.z - pose.height};
  const double cy = std::cos(pose.yaw), sy = std::sin(pose.yaw);
  const Vec3 a{cy * from.x + sy * from.y, -sy * from.x + cy * from.y, from.z};
  const double cp = std::cos(pose.pitch), sp = std::sin(pose.pitch);
  const Vec3 b{cp * a.x - sp * a.z, a.y, sp * a.x + cp * a.z};
  const double cr = std::cos(pose.roll), sr = std::sin(pose.roll);
  return {b.x, cr * b.y + sr * b.z, -sr * b.y + cr * b.z};
}

double toward(double value, double target, double step) {
  return value + std::clamp(target - value, -step, step);
}

Vec3 standing_point(std::size_t leg) {
  const Vec3 hip = hip_in_body(leg);
  return {hip.x, hip.y + side_of(leg) * kLeg.abduction, kLeg.foot_radius};
}

}  // namespace

const GaitPattern& pattern_of(int gait) {
  switch (gait) {
    case 2:
      return kPronk;
    case 6:
      return kTrots[3];
    case 7:
      return kBound;
    case 8:
      return kPace;
    case 5:
    case 10:
    case 11:
      return kTrots[2];
    case 26:
    case 27:
      return kTrots[1];
    default:
      return kTrots[0];
  }
}

SimDogBody::SimDogBody() : joints_(kLying) { pose_.height = 0.2; }

double SimDogBody::height() const { return kLieHeight + (pose_.height + hop_ - kLieHeight) * stand_; }

std::array<double, 3> SimDogBody::attitude() const {
  return {std::remainder(pose_.roll * stand_ + tilt_, 2 * M_PI), pose_.pitch * stand_,
          std::remainder(yaw_ + pose_.yaw * stand_, 2 * M_PI)};
}

// Where the foot of a leg is in its step: forward, to the left, and up [m].
std::array<double, 3> SimDogBody::step_of(std::size_t leg, const BodyGoal& goal, bool& on_ground) const {
  if (goal.pattern == nullptr) return {};
  const Vec3 foot = standing_point(leg);
  const std::array<double, 2> speed{velocity_[0] - velocity_[2] * foot.y,
                                    velocity_[1] + velocity_[2] * foot.x};
  const double phase = std::fmod(phase_ + goal.pattern->offsets[leg], 1.0);
  on_ground = phase < goal.pattern->stance;
  const double swing = (phase - goal.pattern->stance) / (1 - goal.pattern->stance);
  // From ahead to behind on the ground, then back through the air.
  const double ahead = on_ground ? 0.5 - phase / goal.pattern->stance : -0.5 * std::cos(M_PI * swing);
  const double time = goal.pattern->period * goal.pattern->stance;
  const double lift = on_ground ? 0 : goal.step_height[is_front(leg) ? 0 : 1] * std::sin(M_PI * swing);
  const auto bounded = [](double way) { return std::clamp(way, -kLongestStride, kLongestStride); };
  return {bounded(speed[0] * time * ahead), bounded(speed[1] * time * ahead), lift};
}

std::array<double, 12> SimDogBody::standing_joints(const BodyGoal& goal) const {
  std::array<double, 12> joints{};
  for (std::size_t leg = 0; leg < kLegs; ++leg) {
    bool on_ground = true;
    const auto step = step_of(leg, goal, on_ground);
    const Vec3 foot =
        standing_point(leg) + Vec3{step[0], step[1], step[2] + foot_lift_[leg]} + goal.lifted[leg];
    const LegAngles angles = angles_of(leg, seen_from(pose_, foot) - hip_in_body(leg));
    for (std::size_t i = 0; i < angles.size(); ++i) joints[leg * 3 + i] = angles[i];
  }
  return joints;
}

void SimDogBody::step(const BodyGoal& goal, double dt) {
  stand_ = toward(stand_, goal.stand, goal.stand_rate * dt);
  tilt_ = goal.tilt;
  pose_ = goal.pose;
  hop_ = goal.hop;
  velocity_ = goal.velocity;
  const double c = std::cos(yaw_), s = std::sin(yaw_);
  x_ += (velocity_[0] * c - velocity_[1] * s) * dt;
  y_ += (velocity_[0] * s + velocity_[1] * c) * dt;
  yaw_ = std::remainder(yaw_ + velocity_[2] * dt, 2 * M_PI);
  phase_ = goal.pattern != nullptr ? std::fmod(phase_ + dt / goal.pattern->period, 1.0) : 0;

  contacts_ = 0;
  for (std::size_t leg = 0; leg < kLegs; ++leg) {
    bool on_ground = true;
    if (goal.stepping) on_ground = (*goal.stepping)[leg];
    const double lift = on_ground ? 0 : goal.step_height[is_front(leg) ? 0 : 1];
    foot_lift_[leg] = toward(foot_lift_[leg], lift, kFootLiftRate * dt);
    if (!goal.stepping) step_of(leg, goal, on_ground);
    if (on_ground && !goal.off_ground[leg] && stand_ > kWeight && goal.hop <= 0) contacts_ |= 1U << leg;
  }

  const auto standing = standing_joints(goal);
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const JointLimits& limits = kJoints[i].limits;
    const double target = goal.joints ? (*goal.joints)[i] : kLying[i] + (standing[i] - kLying[i]) * stand_;
    const double next = toward(joints_[i], limits.position.clamp(target), limits.velocity * dt);
    joint_velocities_[i] = (next - joints_[i]) / dt;
    joints_[i] = next;
  }
}

}  // namespace aim::robotside::cyberdog
