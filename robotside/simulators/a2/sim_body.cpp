// The feet are where the legs put them: the ground under the lowest one is level, so the legs' joints give
// the attitude of the base. Velocities and accelerations are differences of poses, so they agree with the
// motion.
#include "robotside/simulators/a2/sim_body.hpp"

#include <algorithm>
#include <cmath>

#include "core/model/body_part.hpp"

namespace aim::robotside {
namespace {

// Half of a foot: how far the centre of pressure moves from the middle of the soles [m].
constexpr double kReach = 0.1;
// A sole this far above the lowest one carries nothing [m].
constexpr double kLifted = 0.01;
// The body changes over from one foot to the other within a few times this height, as a real one rolls over
// its foot; a hard change would be an impact in every step [m].
constexpr double kRolling = 0.005;

constexpr Vec3 kUp = {0, 0, kGravity};

}  // namespace

SimBody::SimBody(const RobotModel& model) : geometry_(model.geometry) {
  if (geometry_ == nullptr) return;
  for (const JointGroup* leg : legs_of(model)) {
    const Chain* chain = geometry_->find_chain(leg->name);
    if (chain == nullptr || feet_count_ == feet_.size()) continue;
    feet_[feet_count_++].chain = static_cast<std::size_t>(chain - geometry_->chains.data());
  }
}

// The base in the frame of its feet: level, between them, at the height of the lowest sole.
Pose SimBody::base_over_feet(const JointArray& positions) {
  if (feet_count_ == 0) return {};
  std::array<Pose, kMostFeet> soles;
  Quaternion sum = {0, 0, 0, 0};
  for (std::size_t i = 0; i < feet_count_; ++i) {
    soles[i] = tool_in_base(geometry_->chains[feet_[i].chain], positions);
    const Quaternion& q = soles[i].rotation;
    const double sign = q.w < 0 ? -1 : 1;
    sum = {sum.w + sign * q.w, sum.x + sign * q.x, sum.y + sign * q.y, sum.z + sign * q.z};
  }
  const Quaternion attitude = conjugate(normalized(sum));
  Vec3 mean;
  double lowest = -1e3;  // height of the base above the lowest sole [m]
  std::array<double, kMostFeet> height{};
  for (std::size_t i = 0; i < feet_count_; ++i) {
    const Vec3 base = -rotate(attitude, soles[i].position);
    mean = mean + (1.0 / static_cast<double>(feet_count_)) * base;
    height[i] = base.z;
    lowest = std::max(lowest, base.z);
  }
  double weight = 0;
  for (std::size_t i = 0; i < feet_count_; ++i) {
    weight += std::exp((height[i] - lowest) / kRolling);
    feet_[i].contact = std::clamp(1 - (lowest - height[i]) / kLifted, 0.0, 1.0);
  }
  return {{mean.x, mean.y, lowest + kRolling * std::log(weight)}, attitude};
}

Pose SimBody::base_in_world(const JointArray& positions, const BaseState& base) {
  return Pose{{base.x, base.y, 0}, turn({0, 0, 1}, base.yaw)} * base_over_feet(positions);
}

void SimBody::place(const JointArray& positions, const BaseState& base) {
  pose_ = base_in_world(positions, base);
  velocity_ = {};
  imu_ = {pose_.rotation, {}, rotate(conjugate(pose_.rotation), kUp)};
}

void SimBody::step(double dt, const JointArray& positions, const BaseState& base, bool standing) {
  const Pose next = base_in_world(positions, base);
  const Vec3 velocity = (1 / dt) * (next.position - pose_.position);
  const Vec3 acceleration = (1 / dt) * (velocity - velocity_);
  imu_.angular_velocity = (1 / dt) * rotation_vector(conjugate(pose_.rotation) * next.rotation);
  imu_.orientation = next.rotation;
  imu_.specific_force = rotate(conjugate(next.rotation), acceleration + kUp);
  pose_ = next;
  velocity_ = velocity;
  load(positions, standing);
}

void SimBody::load(const JointArray& positions, bool standing) {
  if (geometry_ == nullptr) return;
  const Vec3 down = rotate(conjugate(pose_.rotation), -kUp);
  std::array<GroundForce, kMostFeet> forces;
  const std::size_t carrying = standing ? feet_count_ : 0;
  if (carrying > 0) ground_forces(*geometry_, positions, down, {feet_.data(), carrying}, kReach, forces);
  gravity_torques(*geometry_, positions, down, {forces.data(), carrying}, loads_);
}

}  // namespace aim::robotside
