// The body under test: the geometry of the first robot, its chains by name, and random joints within limits.
#pragma once

#include <initializer_list>
#include <numbers>
#include <random>

#include "core/model/body_geometry.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/kinematics/arm_limits.hpp"
#include "robotside/kinematics/forward.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {

inline constexpr double kDegree = std::numbers::pi / 180;  // [rad]

inline const RobotModel& model() { return *robot_models().front(); }
inline const BodyGeometry& body() { return *model().geometry; }
inline const Chain& chain(std::string_view name) { return *body().find_chain(name); }

inline JointArray with(const Chain& limb, std::initializer_list<double> joints) {
  JointArray all{};
  std::copy(joints.begin(), joints.end(), all.begin() + static_cast<std::ptrdiff_t>(limb.first));
  return all;
}

inline Pose tool_at(const Chain& arm, const ArmJoints& joints) {
  JointArray all{};
  put(arm, joints, all);
  return tool_in_base(arm, all);
}

inline JointArray posture(std::string_view name) {
  JointArray all{};
  const auto positions = model().posture(name).positions;
  std::copy(positions.begin(), positions.end(), all.begin());
  return all;
}

// Random positions of all joints of the limb within their limits.
inline JointArray anywhere(const Chain& limb, std::mt19937& random) {
  JointArray all{};
  for (std::size_t i = limb.first; i < limb.first + limb.screws.size(); ++i) {
    const Range& range = model().joints[i].limits.position;
    all[i] = std::uniform_real_distribution(range.min, range.max)(random);
  }
  return all;
}

class IsNear : public Catch::MatcherBase<Vec3> {
 public:
  IsNear(const Vec3& target, double distance) : target_(target), distance_(distance) {}
  bool match(const Vec3& point) const override { return norm(point - target_) <= distance_; }
  std::string describe() const override {
    return "is within " + std::to_string(distance_) + " of " + std::to_string(target_.x) + ", " +
           std::to_string(target_.y) + ", " + std::to_string(target_.z);
  }

 private:
  Vec3 target_;
  double distance_;
};

}  // namespace aim::robotside
