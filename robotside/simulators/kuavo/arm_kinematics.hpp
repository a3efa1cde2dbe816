// Forward and inverse kinematics of the arms of the simulated Kuavo, in the frame of its base. Order and
// signs of the axes follow the limits of the joints and the document's joint names; lengths are ours, because
// the vendor's are not published: shoulders 0.25 m to the side and 0.42 m up, upper arm 0.28 m, forearm
// 0.23 m, hand 0.17 m. With all joints at 0 the arms hang down, and frames of the hands are parallel to the
// base's (x forward, y left, z up).
#pragma once

#include <array>
#include <optional>
#include <span>

#include "core/model/body_geometry.hpp"
#include "robotside/simulators/kuavo/sim_types.hpp"

namespace aim::robotside::kuavo {

inline constexpr std::size_t kSevenJoints = 7;
using SevenJoints = std::array<double, kSevenJoints>;  // of one arm [rad]

struct HandPose {
  Pose hand;   // in base
  Vec3 elbow;  // in base [m]
};

bool finite(const Pose& pose);

class ArmKinematics {
 public:
  explicit ArmKinematics(const RobotModel& model);

  std::size_t joints() const { return joints_; }  // of one arm
  // Side: 0 left, 1 right.
  HandPose forward(std::size_t side, std::span<const double> joints) const;
  // Joints within the limits that bring the hand to the pose: those whose elbow is nearest to `elbow`, or
  // without one those nearest to `reference`. nullopt: there are none, the pose is not finite, or the arm has
  // not seven joints.
  std::optional<SevenJoints> inverse(std::size_t side, const Pose& hand, const std::optional<Vec3>& elbow,
                                     const SevenJoints& reference) const;

 private:
  std::size_t joints_;
  std::array<Chain, 2> chains_;
  std::array<std::array<Range, kSevenJoints>, 2> limits_{};
};

}  // namespace aim::robotside::kuavo
