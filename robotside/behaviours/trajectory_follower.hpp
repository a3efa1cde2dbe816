// Moves joints on its own: to a target, all arriving together, or along a path in its time after bringing
// them to its beginning. Pauses and goes on without leaving the path. One moves for tasks, one for the motion
// player and the dances. Pure; one step is one period; nothing is allocated.
//
//   idle --move_to--> approaching --arrived--> idle
//   idle --follow--> approaching --there--> following --end--> idle
//                        ^                      +--repeat--+
//                        +-----------------------+  (or on at once, where the end is the beginning)
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/joint_goal.hpp"
#include "robotside/behaviours/velocity_ramp.hpp"
#include "robotside/smooth/joint_trajectory.hpp"
#include "robotside/smooth/synchronised_move.hpp"

namespace aim::robotside {

// Shares of the joints' limits, each in (0, 1].
struct MoveScale {
  double velocity = 1;
  double acceleration = 1;
};

struct PathOptions {
  JointMask joints = 0;  // of the path's, those that are moved
  bool base = false;     // and the base after its tracks
  bool repeat = false;
  double limit_s = 0;  // comes to a hold after this time [s]; 0: at the end of the path
};

class TrajectoryFollower {
 public:
  TrajectoryFollower(const RobotModel& model, double period_s) : model_(model), period_s_(period_s) {}

  // From the set-points `position` and `velocity`. False, and nothing changes: no time law leads there.
  bool move_to(JointMask joints, const JointArray& target, const MoveScale& scale, const JointArray& position,
               const JointArray& velocity);
  // `path` outlives the performance.
  bool follow(const JointTrajectory& path, const PathOptions& options, const JointArray& position,
              const JointArray& velocity);
  void pause(bool paused) { pausing_ = paused; }
  void end();  // lets go of the joints, wherever they are
  // Comes to rest on its way, as pausing does, and ends there.
  void hold() { holding_ = true; }

  // `position` are the set-points sent last.
  void step(const JointArray& position, const JointArray& velocity);
  void fill(JointGoals& goals) const;
  BaseVelocity base() const;

  bool active() const { return phase_ != Phase::idle; }
  // It gave up: a joint did not come to where the path or the target is, though its time was long over.
  bool missed() const { return missed_; }
  bool paused() const { return pausing_; }
  bool fresh() const { return fresh_; }  // it has made no more than one step
  // It comes to rest before its goal, or came to it.
  bool holds() const { return active() && holding_; }
  bool held() const { return !active() && holding_; }
  bool follows() const { return phase_ == Phase::following; }  // the path, whose beginning it has reached
  bool moves_base() const { return phase_ == Phase::following && options_.base; }
  JointMask joints() const { return active() ? joints_ : 0; }
  // The set-points of this period are where it wants them: no limit holds them back.
  bool on_way(const JointArray& position) const { return active() && arrived(position); }
  // Where its joints are when it has been coming to rest on its way for `time` [s], written into `there`.
  // Answers which joints these are: none where they are not on the way.
  JointMask rest(double time, const JointArray& position, JointArray& there) const;
  double resting_time() const;  // [s]
  double fraction() const;      // of the way, 0..1
  double remaining_s() const;   // of this round, at full pace [s]

 private:
  enum class Phase : std::uint8_t { idle, approaching, following };

  void begin();
  bool approach(const JointArray& target, const MoveScale& scale, const JointArray& position,
                const JointArray& velocity);
  bool approach_path(const JointArray& position, const JointArray& velocity);
  void end_of_path(const JointArray& position, const JointArray& velocity);
  bool through(const JointArray& position);
  void look_up();
  void look_ahead(double time, JointArray& there) const;
  bool arrived(const JointArray& position) const;

  const RobotModel& model_;
  double period_s_;
  Phase phase_ = Phase::idle;
  JointMask joints_ = 0;
  SynchronisedMove move_;
  std::array<std::uint8_t, kMaxJoints> axis_of_{};  // of a joint in move_
  const JointTrajectory* path_ = nullptr;
  PathOptions options_;
  std::size_t piece_ = 0;  // of the path, looked at last
  double time_ = 0;        // in the phase [s]
  double rate_ = 1;        // pace: 0 stands still, 1 full
  double elapsed_ = 0;     // since the path was begun [s]
  double late_ = 0;        // since all joints should have arrived [s]
  bool pausing_ = false;
  bool holding_ = false;
  bool fresh_ = false;
  bool missed_ = false;
  JointArray target_{};  // where the joints shall be at the end of this period
  JointArray speed_{};
  BaseVelocity base_{};
};

}  // namespace aim::robotside
