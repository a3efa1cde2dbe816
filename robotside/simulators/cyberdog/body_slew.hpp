// What the states of the CyberDog's controller ask of the body: pose of the trunk, velocity and single feet,
// which change no faster than the controller does. One call is one iteration of 2 ms.
#pragma once

#include <array>
#include <cstddef>

#include "core/robots/xiaomi_cyberdog_actions.hpp"
#include "robotside/simulators/cyberdog/sim_dog_body.hpp"

namespace aim::robotside::cyberdog {

inline constexpr double kIteration = 0.002;  // [s]
inline constexpr TrunkPose kNeutralPose{0, 0, 0, 0, 0, xiaomi_cyberdog::kRestHeight};

class BodySlew {
 public:
  // Another command or state begins from here.
  void begin() {
    begun_pose_ = pose_;
    begun_lifted_ = lifted_;
  }
  const TrunkPose& begun_pose() const { return begun_pose_; }
  const Vec3& begun_lifted(std::size_t leg) const { return begun_lifted_[leg]; }

  const TrunkPose& pose() const { return pose_; }
  void set_pose(const TrunkPose& pose) { pose_ = pose; }  // at once
  void approach_pose(const TrunkPose& target);

  const std::array<double, 3>& velocity() const { return velocity_; }
  void set_velocity(const std::array<double, 3>& velocity) { velocity_ = velocity; }  // at once
  void approach_velocity(const std::array<double, 3>& target);

  // Offsets of single feet [m].
  const std::array<Vec3, 4>& lifted() const { return lifted_; }
  void lift(std::size_t leg, const Vec3& offset) { lifted_[leg] = offset; }
  void lower_feet();

 private:
  TrunkPose pose_ = kNeutralPose;
  TrunkPose begun_pose_;
  std::array<Vec3, 4> lifted_{};
  std::array<Vec3, 4> begun_lifted_{};
  std::array<double, 3> velocity_{};
};

}  // namespace aim::robotside::cyberdog
