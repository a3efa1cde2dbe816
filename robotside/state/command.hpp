// Requests of aimd's interfaces to the control loop, and the loop's decision. Plain data: it crosses a
// lock-free queue.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/model/action.hpp"
#include "core/model/body_pose.hpp"
#include "core/model/emergency_stop.hpp"
#include "core/model/joint.hpp"
#include "core/model/velocity.hpp"
#include "robotside/state/sender_name.hpp"

namespace aim::robotside {

struct JointTrajectory;

// Time on the daemon's own monotonic axis [ns]; simulated time when the simulator runs.
using TimeNs = std::int64_t;
inline constexpr TimeNs kSecond = 1'000'000'000;
inline constexpr TimeNs kNever = std::numeric_limits<TimeNs>::min() / 2;  // before any time

// 0: none.
using TaskId = std::uint64_t;

enum class StopLevel : std::uint8_t { hold, sit, relax };

// Source of a command: AimDK's arbitration between the modules of a robot that send commands.
enum class ControlSource : std::uint8_t { automatic, manual, safe, disabled };

// How the robot walks in an action that opens walking.
enum class GaitType : std::uint8_t {
  stance,      // stands; velocity commands are refused
  walk,        // steps in place when no velocity is commanded
  smart_walk,  // stands when no velocity is commanded
};

struct SetAction {
  ActionIndex target;
};

// A walking set-point. The stream ends when no new one arrives within the dead-man time.
struct WalkCommand {
  BaseVelocity velocity;
  bool navigation;  // LocomotionMode_NAVIGATION: sharper than remote control
};

struct SetGait {
  GaitType gait;
};

// Position targets for some joints of one limb. Streams (topics) need the limb's interface to be open, and
// end after the dead-man time; calls (SetHandCommand, SetNeckCommand) move to the target and stay there.
struct JointCommand {
  Limb limb;
  bool stream;
  JointMask mask;       // bit i: joint i of the model has a target
  JointArray position;  // [rad, m or counts]
  JointArray effort;    // finger force limit [counts]; 0 = the joint's own limit
  // Of set-points of motors; used only by a hardware abstraction, which has no smoothing of its own:
  JointArray velocity = {};  // of a moving set-point, in the unit of its position per second
  JointMask limp = 0;        // joints without stiffness, which lose their power
};

// Set-points of single joints with gains, in an action that opens Interface::impedance. A stream, which ends
// after the dead-man time of joints.
struct ImpedanceCommand {
  JointMask mask;
  JointArray position;   // [rad]; without stiffness it is not followed
  JointArray stiffness;  // [N m/rad]
  JointArray damping;    // [N m s/rad]
  JointArray torque;     // feed-forward [N m]
};

// Moves some joints from their current positions to a target. All arrive at the same time, as fast as the
// scales allow.
struct MoveJoints {
  TaskId task;
  JointMask mask;
  JointArray target;          // [rad, m or counts]
  double velocity_scale;      // (0, 1] of the joints' limits
  double acceleration_scale;  // (0, 1]
};

// Moves some joints to the beginning of a trajectory, then along it with its own timing. The caller keeps the
// trajectory alive until the state reports that the task has ended.
struct FollowPath {
  TaskId task;
  const JointTrajectory* path;
  // Known clearance between parts of the body along it [m]. The collision watch requires no more than this.
  double clearance = std::numeric_limits<double>::infinity();
};

// Performs a motion with the motion player or, in a dancing action, as a dance. The caller keeps the motion
// alive until the state reports that this performance has ended.
struct PlayMotion {
  std::uint64_t performance;  // number of the performance, > 0
  const JointTrajectory* motion;
  bool dance;
  bool repeat;
  double limit_s;  // ends after this time [s]; 0: at the end of the motion
};
struct PauseMotion {
  bool paused;
};
struct EndMotion {};

struct PauseTask {
  bool paused;
};

// Moves the trunk to a pose and holds it there until the next one, or until the action is left.
struct SetBodyPose {
  BodyPose target;
};
// Ends the move of the trunk: it holds where it comes to rest.
struct HoldBodyPose {};

// Performs a sequence that the driver has loaded (SequencePort). It owns the robot until it has ended.
struct RunSequence {
  TaskId task;
  std::uint64_t sequence;  // its number, > 0
};
struct CancelTask {
  TaskId task;
};

// What the controller of a robot does by itself when a client asks for it (limb_ports.hpp).
enum class OwnMotion : std::uint8_t {
  arm_mode,  // changes who moves the arms
  arms,      // a trajectory
  hands,     // gestures
  claws,
  steps,  // single ones
  walk,   // to a pose
  gains,  // of motors: joints under load may move
};

// Whether it may begin now. The request handler calls the driver's port afterwards, outside the control loop,
// because the call waits for the robot.
struct BeginOwnMotion {
  OwnMotion what;
};

struct SetMotionPlayer {
  bool enabled;
  bool neck_only;
};

struct SetWorkMode {
  ControlSource mode;
};

// After disabling, every request that would move the robot is refused, and motion that is under way is
// brought to a hold. Power stays on.
struct EnableMotion {
  bool enabled;
};

struct SetEmergencyStop {
  bool active;
  EmergencyInput input = EmergencyInput::software;
};

// Forgets latched faults of joints whose cause has gone.
struct ClearFaults {
  JointMask joints;
};

// Switches the collision watch: it holds motions of clients back before parts of the body collide.
struct SetCollisionWatch {
  bool enabled;
};

struct Stop {
  StopLevel level;
};
struct ResetStop {};

using Request =
    std::variant<SetAction, WalkCommand, SetGait, JointCommand, ImpedanceCommand, MoveJoints, FollowPath,
                 PlayMotion, PauseMotion, EndMotion, PauseTask, CancelTask, SetBodyPose, HoldBodyPose,
                 RunSequence, BeginOwnMotion, SetMotionPlayer, SetWorkMode, EnableMotion, SetEmergencyStop,
                 SetCollisionWatch, ClearFaults, Stop, ResetStop>;
static_assert(std::is_trivially_copyable_v<Request>);

// Whether a request may begin a motion, and so needs the right control source. Not so: what ends a motion,
// leads into the safe action, or sets who may command. There is no default: a new request does not compile
// without its own line here.
constexpr bool moves(const SetAction& request) { return request.target != 0; }
constexpr bool moves(const WalkCommand&) { return true; }
constexpr bool moves(const SetGait&) { return true; }
constexpr bool moves(const JointCommand&) { return true; }
constexpr bool moves(const ImpedanceCommand&) { return true; }
constexpr bool moves(const MoveJoints&) { return true; }
constexpr bool moves(const FollowPath&) { return true; }
constexpr bool moves(const PlayMotion&) { return true; }
constexpr bool moves(const PauseMotion& request) { return !request.paused; }
constexpr bool moves(const EndMotion&) { return false; }
constexpr bool moves(const PauseTask& request) { return !request.paused; }
constexpr bool moves(const CancelTask&) { return false; }
constexpr bool moves(const SetBodyPose&) { return true; }
constexpr bool moves(const HoldBodyPose&) { return false; }
constexpr bool moves(const RunSequence&) { return true; }
constexpr bool moves(const BeginOwnMotion&) { return true; }
constexpr bool moves(const SetMotionPlayer&) { return false; }
constexpr bool moves(const SetWorkMode&) { return false; }
constexpr bool moves(const EnableMotion&) { return false; }
constexpr bool moves(const SetEmergencyStop&) { return false; }
constexpr bool moves(const SetCollisionWatch&) { return false; }
constexpr bool moves(const ClearFaults&) { return false; }
constexpr bool moves(const Stop&) { return false; }
constexpr bool moves(const ResetStop&) { return false; }
constexpr bool is_motion(const Request& request) {
  return std::visit([](const auto& one) { return moves(one); }, request);
}

// The safety module may command in every work mode except disabled. In its own mode every source may command,
// in the other modes only the source of the mode.
constexpr bool may_command(ControlSource mode, ControlSource source) {
  if (mode == ControlSource::disabled || source == ControlSource::disabled) return false;
  return mode == ControlSource::safe || source == ControlSource::safe || mode == source;
}

// Origin of a set-point: its sender, and its number in the stream.
struct SetPointMark {
  SenderName sender;
  std::uint32_t sequence = 0;  // header.seq of its topic; 0: not numbered
  std::uint8_t topic = 0;      // row of the model's topics; each topic is numbered separately
};

struct Command {
  Request request;
  bool dry_run = false;                        // decide, change nothing
  ControlSource source = ControlSource::safe;  // of the request
  SetPointMark mark = {};                      // of set-points only
};

enum class Verdict : std::uint8_t {
  accepted,
  clamped,  // accepted with targets moved inside their limits
  refused,
  not_decided,  // the loop did not answer within its deadline, or the queue was full
};

// Why the loop refuses a request, or why a task ended early. describe() makes the sentence, outside the loop.
enum class Refused : std::uint8_t {
  none,
  no_edge,             // the action graph has no such transition; next_hop = the first one of the route
  not_performed,       // the action is known by name only
  transition_running,  // another transition is not finished
  interface_closed,    // the current action does not open the interface
  owned_by_player,     // the motion player owns the limb
  owned_by_action,     // the running behaviour owns the limb
  owned_by_task,       // a task moves the limb; task = its number
  owned_by_stream,     // a stream of set-points drives the limb
  owned_by_client,     // the motion player is disabled, or does not own the limb in this action
  unpowered,           // the limb has no power in this action
  stopped,             // the stop is latched
  emergency,           // an emergency stop is active
  button_unheard,      // the emergency stop button was reported, and is not any more
  disabled,            // motion was disabled by DisableRobot
  battery_low,
  base_unknown,  // the hardware neither reports nor drives the base
  base_doubted,  // what is measured of the base cannot be: RobotState::base_doubt
  overheated,
  joint_faulty,  // a joint does not answer, or its position is implausible
  switched_off,  // the part with this joint has no power
  self_moved,    // the robot moves the limb by itself at present
  not_finite,
  unknown_joint,
  missing_joint,     // this edition of the robot does not have it
  wrong_source,      // the control source does not match the work mode
  standing_gait,     // the gait is stance: the robot does not walk
  no_task,           // there is no such task under way
  no_motion,         // no motion is being performed
  cannot_be_timed,   // no timing keeps the limits: only for a path that leaves them
  cancelled,         // the task was cancelled
  superseded,        // the action changed, or the limb got another owner
  driver_silent,     // the driver delivered no measurement for too long
  would_collide,     // parts of the body would collide; pair = which
  old_set_point,     // its number is not newer than the last one's
  overtaken,         // another sender drives the limb; holder = its name
  too_many_senders,  // more senders stream to it at once than are distinguished
  stream_ended,      // the daemon was suspended, and the sender has not started a new stream since
  suspended,         // the daemon was suspended until just now; requested = for how long [s]
  robot_refused,     // the robot's own controller refused the action; robot_reason = why
  foot_stays,        // the current action does not lift this foot
  not_pausable,      // the task cannot be paused; task = its number
  not_permitted,     // aimd does not permit permanent actions
  permanent,         // only a restart of the robot ends the current action
  hardware_only,     // this aimd serves the hardware abstraction, without motion control
  busy,              // the queue was full
};

struct Decision {
  Verdict verdict = Verdict::not_decided;
  Refused refused = Refused::none;
  ActionIndex action = 0;    // the current action, if it is the reason of the refusal
  ActionIndex next_hop = 0;  // the action to enter first
  Limb limb = Limb::legs;
  std::uint8_t joint = 0;          // worst clamped joint, or the refused one
  std::uint8_t pair = 0;           // row of the geometry's pairs: the parts that would collide
  TaskId task = 0;                 // the task that owns the limb
  double requested = 0;            // the joint's value as asked
  double applied = 0;              // its value as applied
  JointMask clamped = 0;           // bit i: joint i was clamped
  JointMask coupled = 0;           // of these, the ones that a limit shared with another joint moved
  std::uint32_t cancelled = 0;     // what a stop cancelled: bits of Cancelled
  SenderName holder;               // the sender that drives the limb
  std::uint32_t mode_request = 0;  // > 0: the robot's own controller answers this request number later
  std::string_view robot_reason = {};
};

// What was in motion when a stop came.
enum class Cancelled : std::uint32_t {
  walking = 1,
  transition = 2,
  arms = 4,
  neck = 8,
  hands = 16,
  player = 32,
  task = 64,
  dance = 128,
  waist = 256,
  body = 512,     // the trunk, on its way to a pose
  motion = 1024,  // a prepared motion
  sequence = 2048,
  joints = 4096,  // single joints that follow set-points with gains
};

static_assert(std::is_trivially_copyable_v<Decision>);

}  // namespace aim::robotside
