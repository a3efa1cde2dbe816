// The trajectory follower: moves joints to a target, where all arrive together, or along a trajectory after a
// move to its first knot. It can pause and resume without leaving the trajectory. One follower runs the
// tasks, another one the motion player and the dances. Pure; one step is one period; no allocation.
//
//   idle --move_to--> approaching --arrived--> idle
//   idle --follow--> approaching --arrived--> following --end--> idle
//                        ^                        |
//                        +---------repeat---------+
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/joint_goal.hpp"
#include "robotside/behaviours/velocity_ramp.hpp"
#include "robotside/smooth/joint_trajectory.hpp"
#include "robotside/smooth/synchronised_move.hpp"

namespace aim::robotside {

// Fractions of the joints' limits, each in (0, 1].
struct MoveScale {
  double velocity = 1;
  double acceleration = 1;
};

struct PathOptions {
  JointMask joints = 0;  // those joints of the path that are moved
  bool base = false;     // whether the base follows its tracks
  bool repeat = false;
  double limit_s = 0;  // comes to rest after this time [s]; 0: at the end of the path
};

class TrajectoryFollower {
 public:
  TrajectoryFollower(const RobotModel& model, double period_s) : model_(model), period_s_(period_s) {}

  // From the set-points `position` and `velocity`. Returns false and becomes idle if no move can be planned.
  bool move_to(JointMask joints, const JointArray& target, const MoveScale& scale, const JointArray& position,
               const JointArray& velocity);
  // `path` must exist until the follower is idle.
  bool follow(const JointTrajectory& path, const PathOptions& options, const JointArray& position,
              const JointArray& velocity);
  void pause(bool paused) { pausing_ = paused; }
  void end();  // releases the joints at once, wherever they are
  // Comes to rest on the trajectory, as pause() does, and ends there.
  void hold() { holding_ = true; }

  // `position` and `velocity`: the last set-points.
  void step(const JointArray& position, const JointArray& velocity);
  void fill(JointGoals& goals) const;
  BaseVelocity base() const;

  bool active() const { return phase_ != Phase::idle; }
  // It gave up: a joint did not reach the end of the move or the path within 2 s after its time.
  bool missed() const { return missed_; }
  bool paused() const { return pausing_; }
  // holds(): it is coming to rest because of hold(). held(): it has come to rest and ended.
  bool holds() const { return active() && holding_; }
  bool held() const { return !active() && holding_; }
  bool follows() const { return phase_ == Phase::following; }  // the first knot of the path has been reached
  bool moves_base() const { return phase_ == Phase::following && options_.base; }
  JointMask joints() const { return active() ? joints_ : 0; }
  // The set-points are at the targets of this period, so no limit delays them.
  bool on_way(const JointArray& position) const { return active() && arrived(position); }
  // Whether hold() is safe: the course on which it comes to rest was found free of collision. Not so if at
  // most one step has been made, or off the path.
  bool may_hold(const JointArray& position) const { return !fresh_ && on_way(position); }
  // Predicts the joint positions after coming to rest on the trajectory for `time` [s] and writes them to
  // `there`. Returns the mask of these joints; 0 if on_way() does not hold.
  JointMask rest(double time, const JointArray& position, JointArray& there) const;
  double resting_time() const;  // time to come to rest from the current rate [s]
  double fraction() const;      // progress of the move or the path, 0..1
  double remaining_s() const;   // of this repetition, at full rate [s]

 private:
  enum class Phase : std::uint8_t { idle, approaching, following };

  void begin();
  bool approach(const JointArray& target, const MoveScale& scale, const JointArray& position,
                const JointArray& velocity);
  bool approach_path(const JointArray& position, const JointArray& velocity);
  void end_of_path(const JointArray& position, const JointArray& velocity);
  bool phase_over(const JointArray& position);
  void sample_targets();
  void predict(double time, JointArray& there) const;
  bool arrived(const JointArray& position) const;

  const RobotModel& model_;
  double period_s_;
  Phase phase_ = Phase::idle;
  JointMask joints_ = 0;
  SynchronisedMove move_;
  std::array<std::uint8_t, kMaxJoints> axis_of_{};  // axis of a joint in move_
  const JointTrajectory* path_ = nullptr;
  PathOptions options_;
  std::size_t piece_ = 0;  // piece of the path that was sampled last
  double time_ = 0;        // in the phase [s]
  double rate_ = 1;        // of the time along the trajectory: 0 paused, 1 full
  double elapsed_ = 0;     // since the path was started, without pauses [s]
  double late_ = 0;        // since all joints should have arrived [s]
  bool pausing_ = false;
  bool holding_ = false;
  bool fresh_ = false;
  bool missed_ = false;
  JointArray target_{};  // wanted positions at the end of this period
  JointArray speed_{};   // velocities of the targets
  BaseVelocity base_{};
};

}  // namespace aim::robotside
