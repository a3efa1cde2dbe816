// The task of a client.
#include "robotside/control/parts/task_execution.hpp"

#include <algorithm>
#include <limits>

namespace aim::robotside {

TaskExecution::TaskExecution(const RobotModel& model, const ControlConfig& config, const Limiter& limiter,
                             SequencePort* sequences)
    : follower_(model, config.period_s()),
      limiter_(limiter),
      sequences_(sequences),
      patience_(static_cast<std::uint32_t>(config.mode_patience / config.period)) {}

void TaskExecution::start(TaskId task) {
  end(Progress::aborted, Refused::superseded);
  state_ = {task, Progress::running};
}

void TaskExecution::begin(const MoveJoints& request) {
  start(request.task);
  clearance_ = std::numeric_limits<double>::infinity();
  if (!follower_.move_to(request.mask, request.target, {request.velocity_scale, request.acceleration_scale},
                         limiter_.position(), limiter_.velocity()))
    end(Progress::failed, Refused::cannot_be_timed);
}

void TaskExecution::begin(const FollowPath& request, JointMask joints) {
  start(request.task);
  clearance_ = request.clearance;
  PathOptions options;
  options.joints = joints;
  if (!follower_.follow(*request.path, options, limiter_.position(), limiter_.velocity()))
    end(Progress::failed, Refused::cannot_be_timed);
}

void TaskExecution::begin(const RunSequence& request) {
  start(request.task);
  clearance_ = std::numeric_limits<double>::infinity();
  sequence_ = request.sequence;
  waited_ = 0;
  sequences_->start(request.sequence);
}

void TaskExecution::end(Progress progress, Refused reason) {
  if (!under_way(state_.progress)) return;
  follower_.end();
  if (sequence_ != 0) sequences_->cancel();
  sequence_ = 0;
  state_.progress = progress;
  state_.reason = reason;
  if (progress == Progress::succeeded) state_.fraction = 1;
}

void TaskExecution::step_sequence() {
  report_ = sequences_->sequence_report();
  if (sequence_ == 0) return;
  state_.robot_reason = "it did not begin the sequence";
  if (report_.number != sequence_) {
    if (++waited_ > patience_) end(Progress::failed, Refused::robot_refused);
    return;
  }
  state_.step = report_.step;
  state_.steps = report_.of;
  state_.fraction = std::clamp(report_.progress, state_.fraction, 1.0);
  state_.robot_reason = report_.reason;
  if (report_.running) return;
  sequence_ = 0;
  end(report_.reason.empty() ? Progress::succeeded : Progress::aborted,
      report_.reason.empty() ? Refused::none : Refused::robot_refused);
}

void TaskExecution::step() {
  if (sequences_ != nullptr) step_sequence();
  if (!follower_.active()) return;
  follower_.step(limiter_.position(), limiter_.velocity());
  if (follower_.active()) {
    state_.fraction = follower_.fraction();
    state_.progress = follower_.paused() ? Progress::paused : Progress::running;
  } else if (follower_.held()) {
    end(Progress::aborted, Refused::would_collide);
  } else if (follower_.missed()) {
    end(Progress::failed, Refused::cannot_be_timed);
  } else {
    end(Progress::succeeded, Refused::none);
  }
}

JointMask TaskExecution::give_way(std::size_t pair) {
  if (follower_.holds()) return 0;
  state_.pair = static_cast<std::uint8_t>(pair);
  if (follower_.may_hold(limiter_.position())) {
    follower_.hold();
    return 0;
  }
  const JointMask released = follower_.joints();
  end(Progress::aborted, Refused::would_collide);
  return released;
}

double TaskExecution::margin() const {
  return follower_.follows() ? std::min(CollisionWatch::kMargin, clearance_ / 2) : CollisionWatch::kMargin;
}

}  // namespace aim::robotside
