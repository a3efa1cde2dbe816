// The requests to the controller: validate() decides about one and changes nothing, apply() carries out an
// accepted one. One pair per type of request, so that a new request does not compile without its own.
// A validate() that takes its request by reference moves the targets inside their limits.
#pragma once

#include "robotside/control/parts/authority.hpp"
#include "robotside/control/parts/control_parts.hpp"

namespace aim::robotside {

// action_requests.cpp
Decision validate(const ControlParts& parts, const SetAction& request, TimeNs now);
void apply(ControlParts& parts, const SetAction& request, TimeNs now);

// walk_requests.cpp
Decision validate(const ControlParts& parts, WalkCommand& request, TimeNs now);
void apply(ControlParts& parts, const WalkCommand& request, TimeNs now);
Decision validate(const ControlParts& parts, const SetGait& request, TimeNs now);
void apply(ControlParts& parts, const SetGait& request, TimeNs now);

// joint_requests.cpp
Decision validate(const ControlParts& parts, JointCommand& request, TimeNs now);
void apply(ControlParts& parts, const JointCommand& request, TimeNs now);
Decision validate(const ControlParts& parts, const SetCollisionWatch& request, TimeNs now);
void apply(ControlParts& parts, const SetCollisionWatch& request, TimeNs now);

// impedance_requests.cpp
Decision validate(const ControlParts& parts, ImpedanceCommand& request, TimeNs now);
void apply(ControlParts& parts, const ImpedanceCommand& request, TimeNs now);

// task_requests.cpp
Decision validate(const ControlParts& parts, MoveJoints& request, TimeNs now);
void apply(ControlParts& parts, const MoveJoints& request, TimeNs now);
Decision validate(const ControlParts& parts, const FollowPath& request, TimeNs now);
void apply(ControlParts& parts, const FollowPath& request, TimeNs now);
Decision validate(const ControlParts& parts, const PauseTask& request, TimeNs now);
void apply(ControlParts& parts, const PauseTask& request, TimeNs now);
Decision validate(const ControlParts& parts, const CancelTask& request, TimeNs now);
void apply(ControlParts& parts, const CancelTask& request, TimeNs now);

Decision validate(const ControlParts& parts, const RunSequence& request, TimeNs now);
void apply(ControlParts& parts, const RunSequence& request, TimeNs now);

// own_motion_requests.cpp
Decision validate(const ControlParts& parts, const BeginOwnMotion& request, TimeNs now);
void apply(ControlParts& parts, const BeginOwnMotion& request, TimeNs now);

// body_requests.cpp
Decision validate(const ControlParts& parts, SetBodyPose& request, TimeNs now);
void apply(ControlParts& parts, const SetBodyPose& request, TimeNs now);
Decision validate(const ControlParts& parts, const HoldBodyPose& request, TimeNs now);
void apply(ControlParts& parts, const HoldBodyPose& request, TimeNs now);

// player_requests.cpp
Decision validate(const ControlParts& parts, const PlayMotion& request, TimeNs now);
void apply(ControlParts& parts, const PlayMotion& request, TimeNs now);
Decision validate(const ControlParts& parts, const PauseMotion& request, TimeNs now);
void apply(ControlParts& parts, const PauseMotion& request, TimeNs now);
Decision validate(const ControlParts& parts, const EndMotion& request, TimeNs now);
void apply(ControlParts& parts, const EndMotion& request, TimeNs now);
Decision validate(const ControlParts& parts, const SetMotionPlayer& request, TimeNs now);
void apply(ControlParts& parts, const SetMotionPlayer& request, TimeNs now);

// stop_requests.cpp
Decision validate(const ControlParts& parts, const SetWorkMode& request, TimeNs now);
void apply(ControlParts& parts, const SetWorkMode& request, TimeNs now);
Decision validate(const ControlParts& parts, const EnableMotion& request, TimeNs now);
void apply(ControlParts& parts, const EnableMotion& request, TimeNs now);
Decision validate(const ControlParts& parts, const ClearFaults& request, TimeNs now);
void apply(ControlParts& parts, const ClearFaults& request, TimeNs now);
Decision validate(const ControlParts& parts, const SetEmergencyStop& request, TimeNs now);
void apply(ControlParts& parts, const SetEmergencyStop& request, TimeNs now);
// Once per measurement: the button is an input of the emergency stop, and one that is not reported any more
// holds what moves.
void follow_button(ControlParts& parts, TimeNs now);
Decision validate(const ControlParts& parts, const Stop& request, TimeNs now);
void apply(ControlParts& parts, const Stop& request, TimeNs now);
Decision validate(const ControlParts& parts, const ResetStop& request, TimeNs now);
void apply(ControlParts& parts, const ResetStop& request, TimeNs now);

// Everything about joint targets except joint limits and collision (joint_requests.cpp).
Decision validate_joints(const ControlParts& parts, JointMask joints, Claim claim, const JointArray& target);
// Clamps the targets to their limits and records the clamps; then refuses targets at which parts of the body
// would collide.
Decision shape_joints(const ControlParts& parts, Decision decision, JointMask joints, JointArray& target);

}  // namespace aim::robotside
