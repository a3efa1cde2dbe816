// Carries out a performance: a motion of the motion player, or a dance, which also moves the base. One at a
// time. Pure; one step is one period; nothing is allocated.
#pragma once

#include "robotside/behaviours/locomotion.hpp"
#include "robotside/behaviours/trajectory_follower.hpp"
#include "robotside/control/parts/limiter.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

class PerformanceExecution {
 public:
  // The limiter's set-points are where every performance begins; a dance leads the locomotion. Both must
  // outlive this object.
  PerformanceExecution(const RobotModel& model, double period_s, const Limiter& limiter,
                       Locomotion& locomotion)
      : follower_(model, period_s), limiter_(limiter), locomotion_(locomotion) {}

  // Begins a performance; the previous one is aborted. `joints`: those that may be moved.
  void begin(const PlayMotion& request, JointMask joints, TimeNs now);
  void pause(bool paused) { follower_.pause(paused); }
  // Releases the joints at once. No effect if no performance is under way.
  void end(Progress progress, TimeNs now);
  void step(TimeNs now);
  void fill(JointGoals& goals) const { follower_.fill(goals); }

  // Gives way to a predicted collision, as TaskExecution does.
  JointMask give_way(TimeNs now);

  const PerformanceState& state() const { return state_; }
  const TrajectoryFollower& follower() const { return follower_; }
  bool active() const { return follower_.active(); }
  bool dances() const { return state_.dance; }  // the newest performance is a dance
  JointMask joints() const { return follower_.joints(); }

 private:
  void lead_base(bool moved_base);

  TrajectoryFollower follower_;
  const Limiter& limiter_;
  Locomotion& locomotion_;
  PerformanceState state_;
};

}  // namespace aim::robotside
