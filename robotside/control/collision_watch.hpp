// Tells whether parts of the body would meet where joints are about to go: at a posture, and on the course
// on which everything comes to rest. What that means for tasks and streams is the controller's affair.
//
// A course is looked at where it ends and, for pairs that are not so far apart there that nothing can have
// happened on the way, at places in between: a joint that turns by an angle moves nothing further than the
// angle times its reach. By the same rule pairs that were far apart are not looked at again before they can
// have come near. Made for the control loop: nothing is allocated.
#pragma once

#include <functional>
#include <optional>

#include "core/model/robot_model.hpp"
#include "robotside/collision/clearance.hpp"

namespace aim::robotside {

class CollisionWatch {
 public:
  // Parts keep this apart [m]. More than they come nearer in a period that passes before somebody brakes and
  // between two places looked at; less than the 10 mm that planned paths and motions keep.
  static constexpr double kMargin = 0.005;

  // Parts that would come within the margin and nearer than they are.
  struct PredictedCollision {
    std::size_t pair;  // row of the geometry's pairs
    JointMask joints;  // that move one of the two parts
  };

  // Where all joints are a time [s] after everything began to come to rest.
  using Course = std::function<void(double time, JointArray& positions)>;

  // The model must have a geometry, and outlive the watch.
  explicit CollisionWatch(const RobotModel& model);

  // Pairs whose distance changes when these joints move; axes of a waist that legs make move the legs.
  PairMask moved_by(JointMask joints) const;

  std::optional<PredictedCollision> at(const JointArray& there, PairMask pairs, const JointArray& now);
  std::optional<PredictedCollision> on(const Course& course, double duration, PairMask pairs,
                                       const JointArray& now, double margin = kMargin);

 private:
  static constexpr std::size_t kMostChains = 8;
  // How far anything of a chain moves at most [m]; the last one stands for what no joint moves.
  using Motions = std::array<double, kMostChains + 1>;

  // A body put somewhere, and what is known of it there.
  struct Scene {
    Scene();
    JointArray positions{};
    JointArray placed_at{};  // joints of chains not needed since then may have moved on
    PlacedSolids placed;
    std::array<double, kMostPairs> room;  // of each pair, no more than its distance [m]
  };
  // What was seen at a place: a collision, or the pairs that may have met on the way there.
  struct Look {
    std::optional<PredictedCollision> collision;
    PairMask open = 0;
  };

  // Of a course; `open` pairs may meet on it.
  struct Stretch {
    double from, to;  // [s]
    JointArray first, last;
    PairMask open;
  };
  // As many places between the ends of a course are looked at, at most: that bounds what a period costs.
  static constexpr std::size_t kMostStretches = 15;

  Motions motions(const JointArray& first, const JointArray& last) const;
  double approach(std::size_t pair, const Motions& motions) const {
    return motions[chains_of_[pair].first] + motions[chains_of_[pair].second];
  }
  void put(Scene& scene, const JointArray& positions) const;
  void place(Scene& scene, const Solid& solid) const;
  double room(Scene& scene, std::size_t pair, double wanted) const;
  Look look(Scene& scene, PairMask pairs, const Motions& way);
  std::optional<PredictedCollision> between(const Course& course, double duration, PairMask open);
  JointMask joints_of(std::size_t pair) const;

  BodyClearance body_;
  // Of each chain: its joints, and the waist's where it is a leg.
  std::array<JointMask, kMostChains> movers_{};
  // Of each pair: what moves its two parts.
  struct Chains {
    std::uint8_t first = kMostChains, second = kMostChains;
  };
  std::array<Chains, kMostPairs> chains_of_;
  JointArray reach_{};  // how far a joint moves anything at most [m/rad]
  // Each remembers where it was last time, for postures of its kind do not jump.
  Scene target_, end_, middle_, now_;
  // Of what is being looked at.
  std::array<Stretch, kMostStretches> stretches_;
  const JointArray* from_ = nullptr;
  double margin_ = kMargin;
};

}  // namespace aim::robotside
