// Requests for tasks of clients: moves and paths that continue without further requests.
#include "robotside/control/requests/requests.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {
namespace {

bool is_scale(double value) { return value > 0 && value <= 1; }

// The parts that a beginning task takes over.
void free_joints(ControlParts& parts, JointMask joints) {
  parts.servo.purge(joints);
  parts.frozen = false;
}

}  // namespace

Decision validate(const ControlParts& parts, MoveJoints& request, TimeNs) {
  Decision decision = validate_joints(parts, request.mask, Claim::task, request.target);
  if (decision.verdict == Verdict::refused) return decision;
  if (!is_scale(request.velocity_scale) || !is_scale(request.acceleration_scale)) {
    refuse(decision, Refused::not_finite);
    return decision;
  }
  return shape_joints(parts, decision, request.mask, request.target);
}

void apply(ControlParts& parts, const MoveJoints& request, TimeNs) {
  free_joints(parts, request.mask);
  parts.task.begin(request);
}

Decision validate(const ControlParts& parts, const FollowPath& request, TimeNs) {
  const JointTrajectory& path = *request.path;
  JointArray first = parts.limiter.position();
  for (std::size_t column = 0; column < path.tracks.size(); ++column)
    if (path.tracks[column] < kMaxJoints) first[path.tracks[column]] = path.positions_at_knot(0)[column];
  return validate_joints(parts, path.joints(), Claim::task, first);
}

void apply(ControlParts& parts, const FollowPath& request, TimeNs) {
  const JointMask joints = request.path->joints() & ~parts.model.missing;
  free_joints(parts, joints);
  parts.task.begin(request, joints);
}

Decision validate(const ControlParts& parts, const PauseTask&, TimeNs) {
  Decision decision = accepted(parts.current());
  if (!parts.task.active()) {
    refuse(decision, Refused::no_task);
  } else if (parts.task.performs_sequence()) {
    refuse(decision, Refused::not_pausable);
    decision.task = parts.task.state().id;
  }
  return decision;
}

void apply(ControlParts& parts, const PauseTask& request, TimeNs) { parts.task.pause(request.paused); }

Decision validate(const ControlParts& parts, const CancelTask& request, TimeNs) {
  Decision decision = accepted(parts.current());
  if (!parts.task.active() || (request.task != 0 && request.task != parts.task.state().id))
    refuse(decision, Refused::no_task);
  return decision;
}

void apply(ControlParts& parts, const CancelTask&, TimeNs) {
  parts.task.end(Progress::aborted, Refused::cancelled);
}

Decision validate(const ControlParts& parts, const RunSequence&, TimeNs) {
  Decision decision = accepted(parts.current());
  decision.limb = Limb::legs;
  if (const Refused latched = parts.latches.refusal(); latched != Refused::none) {
    refuse(decision, latched);
  } else if (!parts.task.takes_sequences()) {
    refuse(decision, Refused::robot_refused);
    decision.robot_reason = "it performs no sequences";
  } else if (parts.preparing()) {
    refuse(decision, Refused::transition_running);
  } else if (const Refused unable = parts.unable_to_move(parts.limbs.of(Limb::legs), decision);
             unable != Refused::none) {
    refuse(decision, unable);
  } else if (const Refused weak = parts.too_weak_to_walk(decision); weak != Refused::none) {
    refuse(decision, weak);
  }
  return decision;
}

// The sequence owns the robot.
void apply(ControlParts& parts, const RunSequence& request, TimeNs) {
  parts.locomotion.end();
  parts.body.hold();
  parts.task.begin(request);
}

}  // namespace aim::robotside
