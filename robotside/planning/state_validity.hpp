// Where some arms may be: within their limits, and clear of the body, of each other and of the scene. Tells
// of a posture not only whether it is free but also how far one can go from there without looking again, so
// that whole ways are free and not only the places somebody looked at. One thread per object.
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

using JointConfiguration = std::vector<double>;  // of the joints that are planned, in their order [rad]

// The smallest distance of what is planned from anything.
struct NearestParts {
  double distance = 0;             // [m]
  std::string_view first, second;  // names of solids; empty where nothing is near
};

// The smallest distance of a joint from its limits, or of two joints from one they share.
struct LimitMargin {
  double margin = 0;      // [rad]; of a shared limit, counted along the joint that it binds more
  std::size_t joint = 0;  // of the model
};

class StateValidity {
 public:
  // The chains (rows of the model's geometry, which must be there) are planned; all other joints stay at
  // `around`. The scene, which may be nullptr, must outlive this object.
  StateValidity(const RobotModel& model, std::span<const std::size_t> chains, const JointArray& around,
                       const CollisionScene* scene);

  const RobotModel& model() const { return model_; }
  std::span<const std::uint8_t> joints() const { return joints_; }  // planned, by index in the model
  std::size_t size() const { return joints_.size(); }
  const Range& limit(std::size_t k) const { return model_.joints[joints_[k]].limits.position; }
  const JointArray& around() const { return around_; }
  JointArray all(std::span<const double> place) const;  // of the model
  JointConfiguration place_of(const JointArray& positions) const;

  // Pairs that are asked for keep `wanted` [m] apart; a pair that is nearer at one of the given places, half
  // of what it has there. So a way may lead out of a narrow place without a detour through none.
  void keep_clear(double wanted, std::span<const JointConfiguration> ends);

  LimitMargin limit_margin(std::span<const double> place) const;  // margin below 0: outside
  bool within_limits(std::span<const double> place) const;
  NearestParts nearest(std::span<const double> place, double enough = 1e9);

  // How fast each moved part of the body can be at most.
  using Speeds = std::array<double, kMostSolids>;  // [m per unit of the rates]
  // `rates` are absolute velocities of the joints.
  Speeds speeds_at(std::span<const double> rates) const;
  // For how long all pairs stay clear from here whatever the joints do at these speeds; below 0 where they
  // are not clear now.
  double free_for(std::span<const double> place, const Speeds& speeds);

  bool is_free(std::span<const double> place);
  // Both ends and all between on the straight way, which is within limits where its ends are.
  bool connects(std::span<const double> from, std::span<const double> to);

  std::size_t looks() const { return looks_; }  // how many postures have been looked at
  double fastest(const Speeds& speeds) const;   // any two parts approach each other [m per unit]

 private:
  struct Pair {
    std::uint8_t first;    // solid of the body
    std::uint16_t second;  // solid of the body, or of the scene
    bool scene;
    double margin = 0;  // [m]
  };
  const PlacedSolid& second_of(const Pair& pair) const {
    return pair.scene ? scene_->placed()[pair.second] : placed_[pair.second];
  }
  double speed_of(const Pair& pair, const Speeds& speeds) const {
    return speeds[pair.first] + (pair.scene ? 0 : speeds[pair.second]);
  }
  bool moves(std::size_t solid) const;
  void find_reach();
  void put(std::span<const double> place);

  const RobotModel& model_;
  BodyClearance body_;
  const CollisionScene* scene_;
  std::vector<std::size_t> chains_;
  std::vector<std::uint8_t> joints_;
  JointArray around_;
  std::vector<Pair> pairs_;
  // How far each joint moves each solid at most, per angle [m/rad].
  std::array<std::array<double, kMaxJoints>, kMostSolids> reach_{};
  PlacedSolids placed_;
  std::size_t tightest_ = 0;  // the pair that was nearest last time is likely to be so again
  std::size_t looks_ = 0;
};

}  // namespace aim::robotside
