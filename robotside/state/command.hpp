// What the interfaces of aimd may ask of the control loop, and its decision. Plain data: it crosses a
// lock-free queue.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/model/action.hpp"
#include "core/model/joint.hpp"
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

// Whose word counts: AimDK's arbitration between the parts of a robot that send commands.
enum class ControlSource : std::uint8_t { automatic, manual, safe, disabled };

// How the robot walks while an action opens walking.
enum class GaitType : std::uint8_t {
  stance,      // stands, whatever the velocity stream says
  walk,        // steps in place when no velocity is commanded
  smart_walk,  // stands when no velocity is commanded
};

struct SetAction {
  ActionIndex target;
};

// A walking set-point. The stream dies when no fresh one comes for the dead-man time.
struct WalkCommand {
  double forward;   // [m/s] +x
  double lateral;   // [m/s] +y, left
  double yaw_rate;  // [rad/s] about +z, left
  bool navigation;  // LocomotionMode_NAVIGATION: sharper than remote control
};

struct SetGait {
  GaitType gait;
};

// Position targets for some joints of one limb. Streams (topics) are bound to the interface of the limb and
// to a dead-man; calls (SetHandCommand, SetNeckCommand) move to the target and stay.
struct JointCommand {
  Limb limb;
  bool stream;
  JointMask mask;       // bit i: joint i of the model has a target
  JointArray position;  // [rad, m or counts]
  JointArray effort;    // finger force limit [counts]; 0 = the joint's own limit
};

// Moves some joints from wherever they are to a target, all arriving together, as fast as the scales allow.
struct MoveJoints {
  TaskId task;
  JointMask mask;
  JointArray target;          // [rad, m or counts]
  double velocity_scale;      // (0, 1] of the joints' limits
  double acceleration_scale;  // (0, 1]
};

// Moves some joints along a path in its time, after bringing them to its beginning. Whoever asks keeps the
// path alive until the state says that the task has ended.
struct FollowPath {
  TaskId task;
  const JointTrajectory* path;
  // What parts of the body are known to keep apart on it [m]: the collision watch asks for no more than it
  // has.
  double clearance = std::numeric_limits<double>::infinity();
};

// Lets the motion player, or in a dancing action the dance, perform a motion. Whoever asks keeps the motion
// alive until the state says that this performance has ended.
struct PlayMotion {
  std::uint64_t performance;  // number of the performance, > 0
  const JointTrajectory* motion;
  bool dance;
  bool repeat;
  double limit_s;  // ends after this time [s]; 0 = with the motion
};
struct PauseMotion {
  bool paused;
};
struct EndMotion {};

struct PauseTask {
  bool paused;
};
struct CancelTask {
  TaskId task;
};

struct SetMotionPlayer {
  bool enabled;
  bool neck_only;
};

struct SetWorkMode {
  ControlSource mode;
};

// After disabling, whatever would move the robot is refused; what moves comes to a hold. Power stays.
struct EnableMotion {
  bool enabled;
};

struct SetEmergencyStop {
  bool active;
};

// Whether motions that clients ask for are held back where parts of the body would meet.
struct SetCollisionWatch {
  bool enabled;
};

struct Stop {
  StopLevel level;
};
struct ResetStop {};

using Request = std::variant<SetAction, WalkCommand, SetGait, JointCommand, MoveJoints, FollowPath,
                             PlayMotion, PauseMotion, EndMotion, PauseTask, CancelTask, SetMotionPlayer,
                             SetWorkMode, EnableMotion, SetEmergencyStop, SetCollisionWatch, Stop, ResetStop>;
static_assert(std::is_trivially_copyable_v<Request>);

// Whether a request may begin a motion, and so needs the right control source. Not so: what ends a motion,
// leads into the safe action, or says who may command. There is no default: a new request does not compile
// without its own line here.
constexpr bool moves(const SetAction& request) { return request.target != 0; }
constexpr bool moves(const WalkCommand&) { return true; }
constexpr bool moves(const SetGait&) { return true; }
constexpr bool moves(const JointCommand&) { return true; }
constexpr bool moves(const MoveJoints&) { return true; }
constexpr bool moves(const FollowPath&) { return true; }
constexpr bool moves(const PlayMotion&) { return true; }
constexpr bool moves(const PauseMotion& request) { return !request.paused; }
constexpr bool moves(const EndMotion&) { return false; }
constexpr bool moves(const PauseTask& request) { return !request.paused; }
constexpr bool moves(const CancelTask&) { return false; }
constexpr bool moves(const SetMotionPlayer&) { return false; }
constexpr bool moves(const SetWorkMode&) { return false; }
constexpr bool moves(const EnableMotion&) { return false; }
constexpr bool moves(const SetEmergencyStop&) { return false; }
constexpr bool moves(const SetCollisionWatch&) { return false; }
constexpr bool moves(const Stop&) { return false; }
constexpr bool moves(const ResetStop&) { return false; }
constexpr bool is_motion(const Request& request) {
  return std::visit([](const auto& one) { return moves(one); }, request);
}

// What tells a set-point of a stream from others: who sent it, and its number in the stream.
struct SetPointMark {
  SenderName sender;
  std::uint32_t sequence = 0;  // header.seq of its topic; 0: not numbered
  std::uint8_t topic = 0;      // row of the model's topics: each is numbered by itself
};

struct Command {
  Request request;
  bool dry_run = false;                        // decide, change nothing
  ControlSource source = ControlSource::safe;  // who asks
  SetPointMark mark = {};                      // of set-points only
};

enum class Verdict : std::uint8_t {
  accepted,
  clamped,  // accepted with targets moved inside their limits
  refused,
  not_decided,  // the loop did not answer within its deadline, or the queue was full
};

// Why the loop refuses, or why a task ended before it was through. The sentence is made outside the loop by
// describe().
enum class Refused : std::uint8_t {
  none,
  no_edge,             // the action graph has no such step; action = the next legal hop
  not_performed,       // the action is known by name only
  transition_running,  // another transition is not finished
  interface_closed,    // the current action does not open the interface
  owned_by_player,     // the motion player owns the limb
  owned_by_action,     // the running behaviour owns the limb
  owned_by_task,       // a task moves the limb; task = its number
  owned_by_stream,     // a stream of set-points drives the limb
  owned_by_client,     // the motion player is disabled, or the action gives it nothing
  unpowered,           // the limb has no power in this action
  stopped,             // the stop is latched
  emergency,           // an emergency stop is active
  disabled,            // motion was disabled by DisableRobot
  battery_low,
  overheated,
  not_finite,
  unknown_joint,
  missing_joint,    // this edition of the robot does not have it
  wrong_source,     // the control source does not match the work mode
  standing_gait,    // the gait is stance: the robot does not walk
  no_task,          // there is no such task under way
  no_motion,        // nothing is being performed
  cannot_be_timed,  // no time law keeps the limits: only for a path that leaves them
  cancelled,        // the task was cancelled
  superseded,       // the action changed, or its limb changed hands
  driver_silent,    // nothing was measured for too long
  would_collide,    // parts of the body would meet; pair = which
  old_set_point,    // its number is not newer than the last one's
  overtaken,        // another sender drives the limb; holder = who
  stream_ended,     // the daemon was suspended, and the sender has not begun anew since
  suspended,        // the daemon was suspended until just now; requested = for how long [s]
  robot_refused,    // the robot's own controller refused the action; robot_reason = why
  busy,             // the queue was full
};

struct Decision {
  Verdict verdict = Verdict::not_decided;
  Refused refused = Refused::none;
  ActionIndex action = 0;    // the current action when refused for the action's sake
  ActionIndex next_hop = 0;  // the step that would help
  Limb limb = Limb::legs;
  std::uint8_t joint = 0;          // worst clamped joint, or the one that is wrong
  std::uint8_t pair = 0;           // row of the geometry's pairs: the parts that would meet
  TaskId task = 0;                 // the task that is in the way
  double requested = 0;            // the joint's value as asked
  double applied = 0;              // its value as applied
  JointMask clamped = 0;           // bit i: joint i was clamped
  JointMask coupled = 0;           // of these, the ones that a limit shared with another joint moved
  std::uint32_t cancelled = 0;     // what a stop cancelled: bits of Cancelled
  SenderName holder;               // who drives the limb instead
  std::uint32_t mode_request = 0;  // > 0: the robot itself answers later, under this number
  std::string_view robot_reason = {};
};

// What a stop found in motion.
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
};

static_assert(std::is_trivially_copyable_v<Decision>);

}  // namespace aim::robotside
