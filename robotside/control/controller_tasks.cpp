// Decisions about motions that continue without further commands (tasks of clients, the motion player,
// dances), and about work mode and DisableRobot.
#include <cmath>

#include "robotside/control/controller.hpp"
#include "robotside/state/decision.hpp"

namespace aim::robotside {
namespace {

bool is_scale(double value) { return value > 0 && value <= 1; }

}  // namespace

// Progress and end

void Controller::end_task(Progress progress, Refused reason) {
  if (!under_way(task_state_.progress)) return;
  task_follower_.end();
  task_state_.progress = progress;
  task_state_.reason = reason;
  if (progress == Progress::succeeded) task_state_.fraction = 1;
}

void Controller::end_performance(Progress progress) {
  if (!under_way(performance_.progress)) return;
  if (player_follower_.moves_base()) locomotion_.end();
  player_follower_.end();
  performance_.progress = progress;
  performance_.remaining_s = 0;
  performance_.ended = state_.time;
  if (progress == Progress::succeeded) performance_.fraction = 1;
}

void Controller::step_followers() {
  if (task_follower_.active()) {
    task_follower_.step(limiter_.position(), limiter_.velocity());
    if (task_follower_.active()) {
      task_state_.fraction = task_follower_.fraction();
      task_state_.progress = task_follower_.paused() ? Progress::paused : Progress::running;
    } else if (task_follower_.held()) {
      end_task(Progress::aborted, Refused::would_collide);
    } else if (task_follower_.missed()) {
      end_task(Progress::failed, Refused::cannot_be_timed);
    } else {
      end_task(Progress::succeeded, Refused::none);
    }
  }
  if (!player_follower_.active()) return;
  const bool moved_base = player_follower_.moves_base();
  player_follower_.step(limiter_.position(), limiter_.velocity());
  if (player_follower_.moves_base())
    locomotion_.lead(player_follower_.base());
  else if (moved_base)
    locomotion_.end();
  if (!player_follower_.active()) {
    const Progress early = player_follower_.held() ? Progress::aborted : Progress::failed;
    return end_performance(player_follower_.held() || player_follower_.missed() ? early
                                                                                : Progress::succeeded);
  }
  performance_.fraction = player_follower_.fraction();
  performance_.remaining_s = player_follower_.remaining_s();
  performance_.progress = player_follower_.paused() ? Progress::paused : Progress::running;
}

// Tasks

Decision Controller::validate(MoveJoints& request, TimeNs) const {
  Decision decision = validate_joints(request.mask, Claim::task, request.target);
  if (decision.verdict == Verdict::refused) return decision;
  if (!is_scale(request.velocity_scale) || !is_scale(request.acceleration_scale)) {
    refuse(decision, Refused::not_finite);
    return decision;
  }
  decision = shaped(decision, request.mask, request.target);
  refuse_collision(decision, request.mask, request.target);
  return decision;
}

void Controller::apply(const MoveJoints& request, TimeNs) {
  end_task(Progress::aborted, Refused::superseded);
  servo_.purge(request.mask);
  frozen_ = false;
  task_state_ = {request.task, Progress::running};
  path_clearance_ = std::numeric_limits<double>::infinity();
  if (!task_follower_.move_to(request.mask, request.target,
                              {request.velocity_scale, request.acceleration_scale}, limiter_.position(),
                              limiter_.velocity()))
    end_task(Progress::failed, Refused::cannot_be_timed);
}

Decision Controller::validate(const FollowPath& request, TimeNs) const {
  JointArray first = limiter_.position();
  for (std::size_t column = 0; column < request.path->tracks.size(); ++column)
    if (request.path->tracks[column] < kMaxJoints)
      first[request.path->tracks[column]] = request.path->positions_at_knot(0)[column];
  return validate_joints(request.path->joints(), Claim::task, first);
}

void Controller::apply(const FollowPath& request, TimeNs) {
  end_task(Progress::aborted, Refused::superseded);
  const JointMask joints = request.path->joints() & ~model_.missing;
  servo_.purge(joints);
  frozen_ = false;
  task_state_ = {request.task, Progress::running};
  path_clearance_ = request.clearance;
  PathOptions options;
  options.joints = joints;
  if (!task_follower_.follow(*request.path, options, limiter_.position(), limiter_.velocity()))
    end_task(Progress::failed, Refused::cannot_be_timed);
}

Decision Controller::validate(const PauseTask&, TimeNs) const {
  Decision decision = accepted(machine_.current());
  if (!task_follower_.active()) refuse(decision, Refused::no_task);
  return decision;
}

void Controller::apply(const PauseTask& request, TimeNs) { task_follower_.pause(request.paused); }

Decision Controller::validate(const CancelTask& request, TimeNs) const {
  Decision decision = accepted(machine_.current());
  if (!task_follower_.active() || (request.task != 0 && request.task != task_state_.id))
    refuse(decision, Refused::no_task);
  return decision;
}

void Controller::apply(const CancelTask&, TimeNs) { end_task(Progress::aborted, Refused::cancelled); }

// The motion player and the dances

JointMask Controller::performed_by_player() const {
  JointMask joints = 0;
  for (std::size_t i = 0; i < kLimbCount; ++i)
    if (player_owns(static_cast<Limb>(i))) joints |= limbs_[i];
  return joints;
}

Decision Controller::validate(const PlayMotion& request, TimeNs) const {
  Decision decision = accepted(machine_.current());
  decision.limb = Limb::arms;
  if (const Refused why = latched(); why != Refused::none) {
    refuse(decision, why);
    return decision;
  }
  const Action& action = machine_.action();
  const bool open = action.opens.has(request.dance ? Interface::dance : Interface::servo);
  if (!open) {
    refuse(decision, Refused::interface_closed);
  } else if (machine_.preparing()) {
    refuse(decision, Refused::transition_running);
  } else if (request.dance) {
    if (const Refused weak = strength(decision); weak != Refused::none) refuse(decision, weak);
  } else if ((performed_by_player() & request.motion->joints()) == 0) {
    refuse(decision, Refused::owned_by_client);
  }
  return decision;
}

// A dance moves the base and all joints except the legs; the player moves only the limbs that it owns.
void Controller::apply(const PlayMotion& request, TimeNs) {
  end_performance(Progress::aborted);
  PathOptions options;
  options.joints =
      request.dance ? all_ & ~limb(Limb::legs) & ~model_.missing : performed_by_player() & ~model_.missing;
  options.base = request.dance;
  options.repeat = request.repeat;
  options.limit_s = std::isfinite(request.limit_s) ? request.limit_s : 0;
  servo_.purge(options.joints & request.motion->joints());
  frozen_ = false;
  performance_ = {request.performance, Progress::running, request.dance, 0, request.motion->duration(), 0};
  if (!player_follower_.follow(*request.motion, options, limiter_.position(), limiter_.velocity()))
    end_performance(Progress::failed);
}

Decision Controller::validate(const PauseMotion& request, TimeNs) const {
  Decision decision = accepted(machine_.current());
  if (!player_follower_.active())
    refuse(decision, Refused::no_motion);
  else if (!request.paused && latched() != Refused::none)
    refuse(decision, latched());
  return decision;
}

void Controller::apply(const PauseMotion& request, TimeNs) { player_follower_.pause(request.paused); }

Decision Controller::validate(const EndMotion&, TimeNs) const { return accepted(machine_.current()); }

void Controller::apply(const EndMotion&, TimeNs) { end_performance(Progress::aborted); }

Decision Controller::validate(const SetMotionPlayer&, TimeNs) const { return accepted(machine_.current()); }

void Controller::apply(const SetMotionPlayer& request, TimeNs) {
  if (!request.neck_only) player_ = request.enabled;
  neck_player_ = request.enabled;
  const JointMask players = performed_by_player();
  servo_.purge(players);
  if ((task_follower_.joints() & players) != 0) end_task(Progress::aborted, Refused::superseded);
  if (!performance_.dance && (player_follower_.joints() & ~players) != 0) end_performance(Progress::aborted);
}

// Work mode and DisableRobot

Decision Controller::validate(const SetWorkMode&, TimeNs) const { return accepted(machine_.current()); }
void Controller::apply(const SetWorkMode& request, TimeNs) { work_mode_ = request.mode; }

Decision Controller::validate(const EnableMotion&, TimeNs) const { return accepted(machine_.current()); }

void Controller::apply(const EnableMotion& request, TimeNs now) {
  // A latched stop that lowers the body continues to its end.
  if (enabled_ && !request.enabled && !stop_.latched()) {
    if (machine_.preparing()) retreat(now);
    halt(Refused::disabled);
  }
  enabled_ = request.enabled;
}

}  // namespace aim::robotside
