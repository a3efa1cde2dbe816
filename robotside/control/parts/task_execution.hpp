// Carries out the task of a client: one move, path or sequence at a time, its progress, and why it ended.
// Pure; one step is one period; nothing is allocated.
#pragma once

#include "robotside/behaviours/trajectory_follower.hpp"
#include "robotside/control/parts/collision_watch.hpp"
#include "robotside/control/parts/limiter.hpp"
#include "robotside/ports/sequence_port.hpp"
#include "robotside/state/control_config.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

class TaskExecution {
 public:
  // The limiter's set-points are where every move begins. It and the port (null: the robot performs no
  // sequences) must outlive this object.
  TaskExecution(const RobotModel& model, const ControlConfig& config, const Limiter& limiter,
                SequencePort* sequences);

  // Begin a task; the previous one is aborted. `joints`: those of the path that are moved.
  void begin(const MoveJoints& request);
  void begin(const FollowPath& request, JointMask joints);
  void begin(const RunSequence& request);
  void pause(bool paused) { follower_.pause(paused); }
  // Releases the joints at once. No effect if no task is under way.
  void end(Progress progress, Refused reason);
  void step();
  void fill(JointGoals& goals) const { follower_.fill(goals); }

  // Gives way to a predicted collision of a pair of parts: comes to rest along its path where that is safe.
  // Else it ends and the joints that are released are returned.
  JointMask give_way(std::size_t pair);
  // Clearance that parts of the body must keep during this task [m]: a path with a known clearance is
  // followed even if that is below the usual margin.
  double margin() const;

  const TaskState& state() const { return state_; }
  const TrajectoryFollower& follower() const { return follower_; }
  bool active() const { return follower_.active() || sequence_ != 0; }
  bool takes_sequences() const { return sequences_ != nullptr; }
  // Also until the robot has come to rest after a sequence that was cancelled.
  bool performs_sequence() const { return sequence_ != 0 || report_.running; }
  JointMask joints() const { return follower_.joints(); }

 private:
  void start(TaskId task);
  void step_sequence();

  TrajectoryFollower follower_;
  const Limiter& limiter_;
  TaskState state_;
  SequencePort* sequences_;
  const std::uint32_t patience_;  // periods within which the robot must begin a sequence
  std::uint64_t sequence_ = 0;    // being performed; 0: none
  std::uint32_t waited_ = 0;      // periods since it was started, while the robot has not begun
  SequenceReport report_;         // of the last period
  double clearance_ = 0;          // of the path that is followed [m]; infinite if unknown
};

}  // namespace aim::robotside
