// State validity of configurations of some arms: within their limits, and clear of the body, of each other
// and of the scene. It also computes how far the joints can move from a configuration before the next check
// is needed, so that whole paths are free and not only the checked configurations. One thread per object.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/model/robot_model.hpp"
#include "robotside/collision/clearance.hpp"
#include "robotside/collision/collision_scene.hpp"

namespace aim::robotside {

using JointConfiguration = std::vector<double>;  // of the planned joints, in their order [rad]

// The smallest distance of a planned arm from another part of the body or an obstacle.
struct NearestParts {
  double distance = 0;             // [m]
  std::string_view first, second;  // names of the two parts; empty if none is near
};

// The smallest distance of a joint from its limits, or of two joints from a limit that they share.
struct LimitMargin {
  double margin = 0;      // [rad]; for a shared limit along the joint with the larger factor
  std::size_t joint = 0;  // of the model
};

class StateValidity {
 public:
  // `chains`: rows of the model's geometry, which must exist; their joints are planned. All other joints stay
  // at `around`. The scene may be nullptr and must outlive this object.
  StateValidity(const RobotModel& model, std::span<const std::size_t> chains, const JointArray& around,
                const CollisionScene* scene);

  const RobotModel& model() const { return model_; }
  std::span<const std::uint8_t> joints() const { return joints_; }  // planned, as indices in the model
  std::size_t size() const { return joints_.size(); }
  const Range& limit(std::size_t k) const { return model_.joints[joints_[k]].limits.position; }
  const JointArray& around() const { return around_; }
  JointArray all(std::span<const double> configuration) const;  // all joints of the model
  JointConfiguration configuration_of(const JointArray& positions) const;

  // Sets the required clearance of each pair to `wanted` [m], or to half its distance at one of the `ends` if
  // that is less, so that a path can start or end close to an obstacle.
  void keep_clear(double wanted, std::span<const JointConfiguration> ends);

  LimitMargin limit_margin(std::span<const double> configuration) const;  // margin below 0: outside limits
  bool within_limits(std::span<const double> configuration) const;
  NearestParts nearest(std::span<const double> configuration, double enough = 1e9);

  // Upper bound of the velocity of each moved part of the body.
  using Speeds = std::array<double, kMostSolids>;  // [m per time unit of the rates]
  // `rates`: absolute velocities of the planned joints.
  Speeds speeds_at(std::span<const double> rates) const;
  // How long all pairs stay clear from this configuration, for any motion within these speeds [time unit of
  // the rates]; below 0 if they are not clear now.
  double free_for(std::span<const double> configuration, const Speeds& speeds);

  bool is_free(std::span<const double> configuration);
  // Whether the straight connection is free, including both ends. It is within limits if its ends are.
  bool connects(std::span<const double> from, std::span<const double> to);

  std::size_t checks() const { return checks_; }  // number of configurations checked so far
  double fastest(const Speeds& speeds) const;     // upper bound of the approach velocity of any pair

 private:
  struct Pair {
    std::uint8_t first;    // solid of the body
    std::uint16_t second;  // solid of the body, or of the scene
    bool scene;
    double margin = 0;  // required clearance [m]
  };
  const PlacedSolid& second_of(const Pair& pair) const {
    return pair.scene ? scene_->placed()[pair.second] : placed_[pair.second];
  }
  double speed_of(const Pair& pair, const Speeds& speeds) const {
    return speeds[pair.first] + (pair.scene ? 0 : speeds[pair.second]);
  }
  bool moves(std::size_t solid) const;
  void find_reach();
  void put(std::span<const double> configuration);

  const RobotModel& model_;
  BodyClearance body_;
  const CollisionScene* scene_;
  std::vector<std::size_t> chains_;
  std::vector<std::uint8_t> joints_;
  JointArray around_;
  std::vector<Pair> pairs_;
  // Upper bound of the displacement of each solid by each joint [m/rad].
  std::array<std::array<double, kMaxJoints>, kMostSolids> reach_{};
  PlacedSolids placed_;
  std::size_t tightest_ = 0;  // the nearest pair of the last check, which is checked first
  std::size_t checks_ = 0;
};

}  // namespace aim::robotside
