// Tells whether parts of the body would meet where joints are about to go: at a posture, and on the course
// on which everything comes to rest. What that means for tasks and streams is the controller's affair.
//
// A course is looked at where it ends and, unless that place is so free that nothing can have happened on the
// way, at places in between: a joint that turns by an angle moves nothing further than the angle times its
// reach. Made for the control loop: nothing is allocated, and postures are placed anew only where joints
// moved.
#pragma once

#include <functional>
#include <optional>

#include "core/robot_model.hpp"
#include "robotside/collision/clearance.hpp"

namespace aim::robotside {

class CollisionWatch {
 public:
  // Parts keep this apart [m]. More than they come nearer in a period that passes before somebody brakes and
  // between two places looked at; less than the 10 mm that planned paths and motions keep.
  static constexpr double kMargin = 0.005;

  // Parts that would come within the margin and nearer than they are.
  struct Meeting {
    std::size_t pair;  // row of the geometry's pairs
    JointMask joints;  // that move one of the two parts
  };

  // Where all joints are a time [s] after everything began to come to rest.
  using Course = std::function<void(double time, JointArray& positions)>;

  // The model must have a geometry, and outlive the watch.
  explicit CollisionWatch(const RobotModel& model);

  // Pairs whose distance changes when these joints move; axes of a waist that legs make move the legs.
  PairMask moved_by(JointMask joints) const;

  std::optional<Meeting> at(const JointArray& there, PairMask pairs, const JointArray& now);
  std::optional<Meeting> on(const Course& course, double duration, PairMask pairs, const JointArray& now);

 private:
  // A body put somewhere.
  struct Scene {
    JointArray positions{};
    PlacedSolids placed;
  };
  // What was seen at a place: a meeting, or how much room there is [m].
  struct Look {
    std::optional<Meeting> meeting;
    double room = 0;
  };

  void put(Scene& scene, const JointArray& positions) const;
  Look look(const JointArray& there, PairMask pairs, double enough);
  std::optional<Meeting> between(double from, const JointArray& first, double to, const JointArray& last,
                                 int halvings);
  double approach(const JointArray& first, const JointArray& last) const;
  JointMask joints_of(std::size_t pair) const;

  BodyClearance body_;
  std::array<JointMask, 8> movers_{};  // of each chain: its joints, and the waist's where it is a leg
  JointArray reach_{};                 // how far a joint moves anything at most [m/rad]
  Scene there_;
  Scene now_;
  // Of the course that is looked at.
  const Course* course_ = nullptr;
  const JointArray* from_ = nullptr;
  PairMask pairs_ = 0;
};

}  // namespace aim::robotside
