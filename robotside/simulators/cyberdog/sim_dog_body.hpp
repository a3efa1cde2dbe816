// The body of the simulated CyberDog. It is kinematics, not physics: the trunk takes the commanded pose,
// height and velocity within limits of velocity, the feet follow the pattern of a gait, and the joints follow
// by inverse kinematics. It has no mass, cannot slip or fall, and does not know the ground.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "core/robots/xiaomi_cyberdog_joints.hpp"
#include "robotside/frames/cyberdog/dog_frame.hpp"
#include "robotside/simulators/cyberdog/leg_kinematics.hpp"

namespace aim::robotside::cyberdog {

inline constexpr double kLieHeight = 0.07;  // of the trunk when the belly is on the ground; ours [m]

struct TrunkPose {
  double roll = 0, pitch = 0, yaw = 0;  // against the feet [rad]
  double x = 0, y = 0;                  // from the middle of the feet [m]
  double height = 0;                    // of the hips above the ground [m]
  bool operator==(const TrunkPose&) const = default;
};

// How the feet move in turn. Source of numbers and phases: names of the vendor's gaits; periods: ours.
struct GaitPattern {
  double period;                  // [s]
  double stance;                  // fraction of the period on the ground
  std::array<double, 4> offsets;  // of the legs in the period
};
const GaitPattern& pattern_of(int gait);

// What the body does in a step. Everything else it keeps.
struct BodyGoal {
  double stand = 1;                                   // 0 lies .. 1 stands on the pose
  double stand_rate = 1;                              // change of it [1/s]
  TrunkPose pose;                                     // over the feet; taken at once
  double tilt = 0;                                    // roll of the whole lying body [rad]
  std::array<double, 3> velocity{};                   // [m/s, m/s, rad/s]; taken at once
  const GaitPattern* pattern = nullptr;               // nullptr: the feet stay
  std::optional<std::array<bool, 4>> stepping = {};   // the feet on the ground of a user gait
  std::array<double, 2> step_height{};                // front, rear [m]
  std::array<Vec3, 4> lifted{};                       // offsets of single feet [m]
  std::array<bool, 4> off_ground{};                   // these feet carry nothing
  double hop = 0;                                     // height of the feet above the ground in a jump [m]
  std::optional<std::array<double, 12>> joints = {};  // joints moved one by one; signs of the model [rad]
};

class SimDogBody {
 public:
  SimDogBody();
  void step(const BodyGoal& goal, double dt);

  const std::array<double, 12>& joints() const { return joints_; }  // signs of the model [rad]
  const std::array<double, 12>& joint_velocities() const { return joint_velocities_; }  // [rad/s]
  unsigned contacts() const { return contacts_; }  // bit i: leg i carries weight
  double x() const { return x_; }                  // odometry [m, m, rad]
  double y() const { return y_; }
  double yaw() const { return yaw_; }
  double stands() const { return stand_; }
  double height() const;  // of the trunk above the ground [m]
  double tilt() const { return tilt_; }
  const TrunkPose& pose() const { return pose_; }
  std::array<double, 3> attitude() const;  // of the trunk in the world [rad]
  const std::array<double, 3>& velocity() const { return velocity_; }

 private:
  std::array<double, 12> standing_joints(const BodyGoal& goal) const;
  std::array<double, 3> step_of(std::size_t leg, const BodyGoal& goal, bool& on_ground) const;

  double x_ = 0, y_ = 0, yaw_ = 0;
  double stand_ = 0;
  double tilt_ = 0;
  double hop_ = 0;
  double phase_ = 0;  // of the gait [0..1)
  TrunkPose pose_;
  std::array<double, 3> velocity_{};
  std::array<double, 12> joints_{};
  std::array<double, 12> joint_velocities_{};
  std::array<double, 4> foot_lift_{};  // of a user gait [m]
  unsigned contacts_ = 0;
};

}  // namespace aim::robotside::cyberdog
