// Keeps parts of the body apart: refuses targets at which they would collide, and ends motions of clients
// before they do. Stops, transitions, the escape and dances are not guarded. Prediction is the work of
// CollisionWatch. Pure; one step is one period; nothing is allocated after construction.
#pragma once

#include <memory>

#include "robotside/behaviours/joint_servo.hpp"
#include "robotside/behaviours/waist_by_legs.hpp"
#include "robotside/control/parts/action_transition.hpp"
#include "robotside/control/parts/collision_watch.hpp"
#include "robotside/control/parts/performance_execution.hpp"
#include "robotside/control/parts/task_execution.hpp"

namespace aim::robotside {

class CollisionGuard {
 public:
  // What moves joints for clients, and what moves with them. All must outlive the guard.
  struct Motions {
    Limiter& limiter;
    JointServo& servo;
    TaskExecution& task;
    PerformanceExecution& performance;
    const WaistByLegs& waist;
    const ActionTransition& transition;
  };

  CollisionGuard(const RobotModel& model, const LimbJoints& limbs, const Motions& motions);
  CollisionGuard(const CollisionGuard&) = delete;  // course_ holds a pointer to it
  CollisionGuard& operator=(const CollisionGuard&) = delete;

  void enable(bool enabled) { enabled_ = enabled; }
  // False as well if the model has no body geometry.
  bool watching() const { return watch_ != nullptr && enabled_; }

  // The pair of parts (row of the geometry) that would collide at `target` of these joints; the others are at
  // `held`, their final positions. Empty: none, or not watching.
  std::optional<std::size_t> collision_at(JointMask joints, const JointArray& target, JointArray held) const;

  // Makes the limiter's step to the goals. If parts would collide even though all joints braked from then on,
  // the step is repeated with the responsible motions released. Released joints brake from the state before
  // the step, for which braking was found free of collision in the last period.
  void step(JointGoals& goals, TimeNs now);

  // A motion has just been ended or refused, and clients that poll a few times a second must see it.
  void note_held_back(TimeNs now) { held_back_ = now; }
  bool held_back(TimeNs now) const;

 private:
  JointMask moved_by_clients() const;                   // in this period
  void rest(double time, JointArray& positions) const;  // `time` [s] after all joints began to brake
  void lead_legs(JointArray& positions) const;          // likewise, of the legs
  double resting_time() const;                          // until all joints are at rest [s]
  JointMask give_way(const CollisionWatch::PredictedCollision& collision, TimeNs now);

  const RobotModel& model_;
  const LimbJoints& limbs_;
  const Motions motions_;
  std::unique_ptr<CollisionWatch> watch_;  // null if the model has no body geometry
  const CollisionWatch::Course course_;
  JointArray at_rest_{};  // end of the course
  bool enabled_ = true;
  TimeNs held_back_ = kNever;
};

}  // namespace aim::robotside
