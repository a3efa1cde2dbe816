// Closed-form inverse kinematics of an arm with seven joints: three whose axes meet in the shoulder, two in
// the elbow, two in the wrist. For a fixed tool pose the elbow can move on a circle about the line from
// shoulder to wrist, the redundancy (swivel) circle. Each point of the circle gives the joints exactly,
// whether or not the wrist lies on the axis of the forearm.
#pragma once

#include <array>

#include "robotside/kinematics/arm_limits.hpp"

namespace aim::robotside {

inline constexpr std::size_t kSwivelJoints = 7;

// The constants of such an arm.
class ArmShape {
 public:
  ArmShape(const RobotModel& model, const Chain& chain);
  // Whether the joint axes of the chain meet as described above, and its joint limits allow the elbow to bend
  // to one side only, and the wrist less than a quarter turn in each direction.
  static bool fits(const RobotModel& model, const Chain& chain);

  const Chain& chain() const { return *chain_; }
  const ArmLimits& limits() const { return limits_; }
  // Range of the distance from shoulder to wrist within the limits of the elbow [m].
  const Range& reach() const { return reach_; }
  // Range of the distance from shoulder to tool frame with a straight wrist [m]. Manuals give this range as
  // the reach of the arm; with a bent wrist the tool can come a little nearer.
  Range straight_reach() const noexcept;

 private:
  friend class SwivelCircle;
  // A limit of a wrist joint as a half space of the elbow's position relative to the wrist, in the frame of
  // the last link: `direction . elbow <= bound`. Two wrist joints with two limits each give four half spaces.
  struct HalfSpace {
    Vec3 direction;
    double bound;  // [m]
  };
  void find_reach();
  void find_half_spaces();

  const Chain* chain_;
  ArmLimits limits_;
  Pose zero_in_tool_;                   // the base in the tool frame, all joints at 0
  Vec3 shoulder_, elbow_, wrist_;       // in base, all joints at 0 [m]
  double upper_arm_ = 0, forearm_ = 0;  // [m]
  double elbow_side_ = 1, wrist_side_ = 1;
  std::array<HalfSpace, 4> half_spaces_{};
  Range reach_{0, 0};
};

struct AngleRange {
  double from = 0, to = 0;  // [rad], from < to; `to` may be beyond pi
};
struct AngleRanges {
  std::array<AngleRange, 8> ranges;
  std::size_t count = 0;
};

// The redundancy (swivel) circle of one target pose.
class SwivelCircle {
 public:
  SwivelCircle(const ArmShape& arm, const Pose& tool_in_base) noexcept;

  double wrist_distance() const { return distance_; }  // from the shoulder [m]
  double radius() const { return radius_; }            // [m]

  // Elbow angle: 0 where the elbow is lowest, counted about the direction from shoulder to wrist [rad].
  double angle_of(const ArmJoints& joints) const noexcept;
  // Elbow angles at which each wrist joint is within its own limits; limits that both share are ignored.
  AngleRanges wrist_within_limits() const noexcept;
  // The joints at this elbow angle, for both solutions of the shoulder: [0] with joint 2 not negative, [1]
  // with joint 2 not positive.
  void joints_at(double elbow_angle, std::array<ArmJoints, 2>& ways) const noexcept;

 private:
  struct Wrist {
    double first, second;  // joints 6 and 7 [rad]
  };
  Vec3 elbow_at(double elbow_angle) const noexcept;
  Wrist wrist_for(const Vec3& elbow) const noexcept;

  const ArmShape& arm_;
  Quaternion turned_;  // rotation of the last link relative to all joints at 0
  Vec3 wrist_, centre_;
  Vec3 down_, aside_;  // unit vectors that span the plane of the circle
  double distance_ = 0;
  double radius_ = 0;
};

}  // namespace aim::robotside
