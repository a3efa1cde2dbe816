// The closed form of an arm with seven joints: three whose axes meet in the shoulder, two in the elbow, two
// in the wrist. For a tool that is held still the elbow is left a circle about the line from shoulder to
// wrist; each place on it gives the joints exactly, whether the wrist lies on the axis of the forearm or
// beside it.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

inline constexpr std::size_t kArmJoints = 7;
using ArmJoints = std::array<double, kArmJoints>;  // [rad]

// What is constant about such an arm. Its joint limits must leave the elbow one side to bend to, and the
// wrist less than a quarter turn each way.
class ArmShape {
 public:
  ArmShape(const RobotModel& model, const Chain& chain);
  // Whether the axes of the chain meet as they must.
  static bool fits(const Chain& chain);

  // Largest excess over any limit, a limit that two joints share counted in [rad] of the stronger of both;
  // 0 and below: within limits.
  double excess(const ArmJoints& joints) const noexcept;

  const Chain& chain() const { return *chain_; }
  const Range& limit(std::size_t joint) const { return limits_[joint]; }
  const CoupledLimit* broken_coupling(const ArmJoints& joints) const noexcept;  // nullptr: none
  // Distances of the wrist from the shoulder that the limits of the elbow allow [m].
  const Range& reach() const { return reach_; }
  // Distances of the tool from the shoulder, the wrist straight. Manuals give this shell as what an arm
  // reaches; a bent wrist reaches a little further in.
  Range straight_reach() const noexcept;

 private:
  friend class SwivelCircle;
  // The elbow seen from the wrist, in the frame of the last link: within limits where all `direction . elbow
  // <= bound`. So many words for two joint limits with two ends each.
  struct HalfSpace {
    Vec3 direction;
    double bound;  // [m]
  };
  struct Coupling {
    const CoupledLimit* limit;
    double scale;  // [rad per unit of the bound]
  };
  double coupling_excess(const Coupling& coupling, double first, double second) const noexcept;
  void find_reach();
  void find_half_spaces();

  const Chain* chain_;
  Pose zero_in_tool_;                   // the base in the tool, all joints at 0
  Vec3 shoulder_, elbow_, wrist_;       // in base, all joints at 0 [m]
  double upper_arm_ = 0, forearm_ = 0;  // [m]
  double elbow_side_ = 1, wrist_side_ = 1;
  std::array<Range, kArmJoints> limits_{};
  std::array<HalfSpace, 4> half_spaces_{};
  std::array<Coupling, 4> couplings_{};
  std::size_t coupling_count_ = 0;
  Range reach_{0, 0};
};

struct AngleRange {
  double from = 0, to = 0;  // [rad], from < to; `to` may be beyond pi
};
struct AngleRanges {
  std::array<AngleRange, 8> ranges;
  std::size_t count = 0;
};

// The circle of one target.
class SwivelCircle {
 public:
  SwivelCircle(const ArmShape& arm, const Pose& tool_in_base) noexcept;

  double wrist_distance() const { return distance_; }  // from the shoulder [m]
  double radius() const { return radius_; }            // [m]

  // Elbow angle: 0 where the elbow is lowest, turning about the way from shoulder to wrist [rad].
  double angle_of(const ArmJoints& joints) const noexcept;
  // Where the wrist's joints are within their own limits, the one they share left aside.
  AngleRanges wrist_within_limits() const noexcept;
  // The joints there, for both ways to turn the shoulder: [0] with the upper arm raised to one side of the
  // shoulder's first axis, [1] to the other.
  void joints_at(double elbow_angle, std::array<ArmJoints, 2>& ways) const noexcept;

 private:
  struct Wrist {
    double first, second;  // joints 6 and 7 [rad]
  };
  Vec3 elbow_at(double elbow_angle) const noexcept;
  Wrist wrist_for(const Vec3& elbow) const noexcept;

  const ArmShape& arm_;
  Quaternion turned_;  // of the last link since all joints stood at 0
  Vec3 wrist_, centre_;
  Vec3 down_, aside_;  // span the plane of the circle
  double distance_ = 0;
  double radius_ = 0;
};

}  // namespace aim::robotside
