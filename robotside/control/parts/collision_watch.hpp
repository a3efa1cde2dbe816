// Predicts self-collision: at a target posture, and on the course on which all joints brake to rest. The
// controller decides what a predicted collision ends.
//
// A course is checked at its end. Pairs whose distance there does not exclude a collision on the way are also
// checked in between: a joint that turns by an angle moves no point of the body further than the angle times
// its reach. By the same bound a pair that was far apart is not computed again until it can have come near.
// Made for the control loop: nothing is allocated.
#pragma once

#include <functional>
#include <optional>

#include "core/model/robot_model.hpp"
#include "robotside/collision/clearance.hpp"

namespace aim::robotside {

class CollisionWatch {
 public:
  // Clearance that parts of the body keep [m]. More than they can approach each other in the one period
  // before braking begins and between two checked configurations; less than the 10 mm that planned paths and
  // motions keep.
  static constexpr double kMargin = 0.005;

  // Two parts that would come within the margin, and nearer than they are at present.
  struct PredictedCollision {
    std::size_t pair;  // row of the geometry's pairs
    JointMask joints;  // that move one of the two parts
  };

  // Gives the joint positions at a time [s] after all joints began to brake.
  using Course = std::function<void(double time, JointArray& positions)>;

  // The model must have a geometry and must outlive the watch.
  explicit CollisionWatch(const RobotModel& model);

  // Pairs whose distance changes when these joints move. Axes of a waist realised by the legs move the legs.
  PairMask moved_by(JointMask joints) const;

  // At the posture `there`, and on a course that begins at `now` [rad] and takes `duration` [s].
  std::optional<PredictedCollision> at(const JointArray& there, PairMask pairs, const JointArray& now);
  std::optional<PredictedCollision> on(const Course& course, double duration, PairMask pairs,
                                       const JointArray& now, double margin = kMargin);

 private:
  static constexpr std::size_t kMostChains = 8;
  // How far any point of each chain moves at most [m]; the last element is for parts that no joint moves.
  using Motions = std::array<double, kMostChains + 1>;

  // The body at one configuration, with the distances known there.
  struct Scene {
    Scene();
    JointArray positions{};
    JointArray placed_at{};  // of `placed`; chains not needed since then may differ from `positions`
    PlacedSolids placed;
    std::array<double, kMostPairs> clearance;  // of each pair: a lower bound of its distance [m]
  };
  // The result at one configuration: a collision, or the pairs that may collide on the way there.
  struct Finding {
    std::optional<PredictedCollision> collision;
    PairMask open = 0;
  };

  // A part of a course; `open`: the pairs that may collide on it.
  struct Stretch {
    double from, to;  // [s]
    JointArray first, last;
    PairMask open;
  };
  // Most configurations checked between the ends of a course; bounds the computing time of a period.
  static constexpr std::size_t kMostStretches = 15;

  Motions motions(const JointArray& first, const JointArray& last) const;
  double approach(std::size_t pair, const Motions& motions) const {
    return motions[chains_of_[pair].first] + motions[chains_of_[pair].second];
  }
  void put(Scene& scene, const JointArray& positions) const;
  void place(Scene& scene, const Solid& solid) const;
  double clearance(Scene& scene, std::size_t pair, double wanted) const;
  Finding check(Scene& scene, PairMask pairs, const Motions& way);
  std::optional<PredictedCollision> between(const Course& course, double duration, PairMask open);
  JointMask joints_of(std::size_t pair) const;

  BodyClearance body_;
  // Of each chain: its joints, and for a leg also the waist's.
  std::array<JointMask, kMostChains> movers_{};
  // Of each pair: the chains of its two parts; kMostChains if no joint moves the part.
  struct Chains {
    std::uint8_t first = kMostChains, second = kMostChains;
  };
  std::array<Chains, kMostPairs> chains_of_;
  JointArray reach_{};  // how far a joint moves any point of the body at most [m/rad]
  // One scene per kind of configuration: each changes little from call to call, so its bounds stay tight.
  Scene target_, end_, middle_, now_;
  // Of the check in progress.
  std::array<Stretch, kMostStretches> stretches_;
  const JointArray* from_ = nullptr;
  double margin_ = kMargin;
};

}  // namespace aim::robotside
