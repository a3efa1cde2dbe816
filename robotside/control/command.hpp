// What the doors of aimd may ask of the control loop, and its decision. Plain data: it crosses a lock-free
// queue.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <variant>

#include "core/action.hpp"
#include "core/joint.hpp"

namespace aim::robotside {

// Time on the daemon's own monotonic axis [ns]; simulated time when the simulator runs.
using TimeNs = std::int64_t;
inline constexpr TimeNs kSecond = 1'000'000'000;

enum class StopLevel : std::uint8_t { hold, sit, relax };

struct SetAction {
  ActionIndex target;
};

// A walking set-point. The stream dies when no fresh one comes for the dead-man time.
struct WalkCommand {
  double forward;          // [m/s] +x
  double lateral;          // [m/s] +y, left
  double turn;             // [rad/s] about +z, left
  bool navigation;         // LocomotionMode_NAVIGATION: sharper than remote control
  std::uint64_t sequence;  // a repeated non-zero number does not feed the dead-man
};

// Position targets for some joints of one limb. Streams (topics) are bound to the servo interface and to a
// dead-man; calls (SetHandCommand, SetNeckCommand) move to the target and stay.
struct JointCommand {
  Limb limb;
  bool stream;
  std::uint64_t mask;                       // bit i: joint i of the model has a target
  std::array<double, kMaxJoints> position;  // [rad or counts]
  std::array<double, kMaxJoints> effort;    // finger force limit [counts]; 0 = the joint's own limit
};

struct SetMotionPlayer {
  bool enabled;
  bool neck_only;
};

struct SetEmergencyStop {
  bool active;
};

struct Stop {
  StopLevel level;
};
struct ResetStop {};

using Request =
    std::variant<SetAction, WalkCommand, JointCommand, SetMotionPlayer, SetEmergencyStop, Stop, ResetStop>;
static_assert(std::is_trivially_copyable_v<Request>);

struct Command {
  Request request;
  bool dry_run = false;  // decide, change nothing
};

enum class Verdict : std::uint8_t {
  accepted,
  clamped,  // accepted with targets moved inside their limits
  refused,
  not_decided,  // the loop did not answer within its deadline, or the queue was full
};

// Why the loop refuses. The sentence is made outside the loop by describe().
enum class Refused : std::uint8_t {
  nothing,
  no_edge,             // the action graph has no such step; action = the next legal hop
  not_performed,       // the action is known by name only
  transition_running,  // another transition is not finished
  interface_closed,    // the current action does not open the interface
  owned_by_player,     // the motion player owns the limb
  owned_by_action,     // the running behaviour owns the limb
  unpowered,           // the limb has no power in this action
  stopped,             // the stop is latched
  emergency,           // an emergency stop is active
  battery_low,
  overheated,
  not_finite,
  unknown_joint,
  wrong_source,  // the control source does not match the work mode
  busy,          // the queue was full
};

struct Decision {
  Verdict verdict = Verdict::not_decided;
  Refused refused = Refused::nothing;
  ActionIndex action = 0;    // the current action when refused for the action's sake
  ActionIndex next_hop = 0;  // the step that would help
  Limb limb = Limb::legs;
  std::uint8_t joint = 0;       // worst clamped joint, or the one that is wrong
  double requested = 0;         // its value as asked
  double applied = 0;           // its value as applied
  std::uint64_t clamped = 0;    // bit i: joint i was clamped
  std::uint32_t cancelled = 0;  // what a stop cancelled: bits of Cancelled
};

// What a stop found in motion.
enum class Cancelled : std::uint32_t {
  walking = 1,
  transition = 2,
  arms = 4,
  neck = 8,
  hands = 16,
  player = 32
};

static_assert(std::is_trivially_copyable_v<Decision>);

}  // namespace aim::robotside
