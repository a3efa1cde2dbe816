// Motions of the motion player, and dances.
#include "robotside/control/parts/performance_execution.hpp"

#include <cmath>

namespace aim::robotside {

void PerformanceExecution::begin(const PlayMotion& request, JointMask joints, TimeNs now) {
  end(Progress::aborted, now);
  PathOptions options;
  options.joints = joints;
  options.base = request.dance;
  options.repeat = request.repeat;
  options.limit_s = std::isfinite(request.limit_s) ? request.limit_s : 0;
  state_ = {request.performance, Progress::running, request.dance, 0, request.motion->duration(), 0};
  if (!follower_.follow(*request.motion, options, limiter_.position(), limiter_.velocity()))
    end(Progress::failed, now);
}

void PerformanceExecution::end(Progress progress, TimeNs now) {
  if (!under_way(state_.progress)) return;
  if (follower_.moves_base()) locomotion_.end();
  follower_.end();
  state_.progress = progress;
  state_.remaining_s = 0;
  state_.ended = now;
  if (progress == Progress::succeeded) state_.fraction = 1;
}

void PerformanceExecution::lead_base(bool moved_base) {
  if (follower_.moves_base())
    locomotion_.lead(follower_.base());
  else if (moved_base)
    locomotion_.end();
}

void PerformanceExecution::step(TimeNs now) {
  if (!follower_.active()) return;
  const bool moved_base = follower_.moves_base();
  follower_.step(limiter_.position(), limiter_.velocity());
  lead_base(moved_base);
  if (!follower_.active()) {
    if (follower_.held()) return end(Progress::aborted, now);
    return end(follower_.missed() ? Progress::failed : Progress::succeeded, now);
  }
  state_.fraction = follower_.fraction();
  state_.remaining_s = follower_.remaining_s();
  state_.progress = follower_.paused() ? Progress::paused : Progress::running;
}

JointMask PerformanceExecution::give_way(TimeNs now) {
  if (follower_.holds()) return 0;
  if (follower_.may_hold(limiter_.position())) {
    follower_.hold();
    return 0;
  }
  const JointMask released = follower_.joints();
  end(Progress::aborted, now);
  return released;
}

}  // namespace aim::robotside
