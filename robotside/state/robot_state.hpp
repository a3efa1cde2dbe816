// Consistent snapshot of the robot, made by the control loop every period and read by all other threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "core/model/pose.hpp"
#include "core/model/velocity.hpp"
#include "robotside/state/button_report.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

enum class ActionStatus : std::uint8_t { unknown, prepare, running, done };

struct BaseState {
  double x = 0, y = 0, yaw = 0;  // odometry since start, world frame [m, m, rad]
  BaseVelocity velocity;
  bool operator==(const BaseState&) const = default;
};

// Why the odometry is not believed; none: it is, or the robot has none.
enum class BaseDoubt : std::uint8_t { none, old, jumped, too_fast, frozen };

// What a driver measures beside the joints. The values of what it does not measure are 0 and mean nothing.
struct KnownParts {
  bool base = true;  // and it can be driven
  bool battery = true;
  bool temperatures = true;
};

// One value per leg of the model (legs_of), in its order: 0 in the air .. 1 on the ground.
inline constexpr std::size_t kMaxFeet = 8;
using FootArray = std::array<double, kMaxFeet>;
constexpr FootArray feet_on_ground() {
  FootArray feet{};
  feet.fill(1);
  return feet;
}

struct BatteryState {
  double charge = 0;       // [0..1]
  double voltage = 0;      // [V]
  double current = 0;      // [A], negative while discharging
  double temperature = 0;  // [degree C]
  bool charging = false;
  bool charger = false;      // a charger is plugged in
  double lowest_cell = 0;    // voltage of the weakest cell [V]; 0: not measured
  double highest_cell = 0;   // voltage of the strongest cell [V]
  std::uint32_t cycles = 0;  // charge cycles of its life
  double discharged = 0;     // charge delivered in its life [A h]
  double full_capacity = 0;  // [A h]
};

// What a driver measures and the state shows as it is. Arrays are indexed by the model's joints; values
// beyond them are 0.
struct MeasuredBody {
  JointArray position{};          // [rad, m or counts]
  JointArray velocity{};          // [rad/s, m/s or counts/s]
  JointArray effort{};            // [N m or counts]
  JointArray temperature{};       // [degree C]
  JointArray coil_temperature{};  // of the motor windings [degree C]
  KnownParts known;
  BaseState base;
  BatteryState battery;
  JointMask offline = 0;       // joints whose drives do not answer; their values are the last ones
  JointMask faulty = 0;        // joints that cannot follow for another reason, which Driver::faults() names
  JointMask switched_off = 0;  // joints of a part without power
  JointMask self_moved = 0;    // joints that the robot moves by itself at present: no set-points are taken
  TimeNs clock_offset = 0;     // of the clock of the hardware, ahead of ours [ns]
};

// What an inertial sensor measures. Its frame is that of the waist: the base frame of the model.
struct ImuState {
  Quaternion orientation;  // of the sensor in the world of the odometry
  Vec3 angular_velocity;   // in the sensor's frame [rad/s]
  Vec3 specific_force;     // in the sensor's frame [m/s^2]; at rest and upright +9.81 in z
};

// Progress of a task or a performance, and how it ended.
enum class Progress : std::uint8_t { none, running, paused, succeeded, failed, aborted };
constexpr bool under_way(Progress progress) {
  return progress == Progress::running || progress == Progress::paused;
}

// The newest task the control loop has seen, under way or ended.
struct TaskState {
  TaskId id = 0;  // 0: none since start
  Progress progress = Progress::none;
  Refused reason = Refused::none;      // why it ended without success
  std::uint8_t pair = 0;               // with reason would_collide: row of the geometry's pairs
  double fraction = 0;                 // done, 0..1
  std::string_view robot_reason = {};  // with reason robot_refused: what the robot says; static text
  std::uint32_t step = 0;              // of a sequence: the step being performed, from 1 on; 0: none yet
  std::uint32_t steps = 0;             // how many it has; 0: not a sequence
};

// The newest performance of the motion player or of a dance.
struct PerformanceState {
  std::uint64_t number = 0;  // 0: none since start
  Progress progress = Progress::none;
  bool dance = false;
  double fraction = 0;     // 0..1
  double remaining_s = 0;  // of the current repetition [s]
  TimeNs ended = 0;        // when it ended; meaningless while it is under way
};

// Whether the robot moves, by what is measured; unknown: nothing is.
enum class Rest : std::uint8_t { unknown, moving, resting };

struct RobotState : MeasuredBody {
  TimeNs time = 0;            // of the snapshot, daemon's monotonic axis [ns]
  std::uint64_t periods = 0;  // control periods since start
  std::uint64_t late = 0;     // periods that began late by more than half a period, and skipped ones

  ActionIndex action = 0;  // the current action, or the one being entered
  ActionStatus status = ActionStatus::unknown;
  double progress = 0;  // of the running transition, or of the prepared motion, 0..1
  // Robot with its own controller: the newest request for an action that it answered, and its answer.
  std::uint32_t mode_answered = 0;
  bool mode_refused = false;
  std::string_view mode_reason = {};                // static text
  std::optional<ActionIndex> mode_unanswered = {};  // the newest request, while it has no answer

  std::uint32_t escapes_given_up = 0;  // since start: the arms could not be moved apart

  bool stopped = false;  // the stop is latched
  StopLevel stop_level = StopLevel::hold;
  TimeNs stopped_since = 0;
  bool emergency = false;  // an emergency stop is active
  EmergencyInputs emergency_inputs;
  ButtonTrouble button = ButtonTrouble::none;  // what is wrong with the reports of the button
  bool button_reported = false;                // by any source since the start
  bool player_enabled = true;
  bool neck_player_enabled = true;
  bool walking = false;  // as asked, or as measured of a robot with a controller of its own
  Rest rest = Rest::unknown;
  bool at_rest = false;    // it is measured to rest, and no motion will start without a new request
  bool moves_on = false;   // it moves although it was commanded to rest
  SenderName walk_sender;  // sender of the active velocity stream; empty: no stream, or an unknown sender
  GaitType gait = GaitType::smart_walk;
  FootArray foot_contact = feet_on_ground();  // as the driver reports it, else of the gait
  bool feet_reported = false;                 // foot_contact is the driver's
  ControlSource work_mode = ControlSource::safe;
  bool enabled = true;             // false after DisableRobot
  bool permits_permanent = false;  // this aimd permits actions that only a restart of the robot ends
  bool watches_collision = true;   // the collision watch is on
  bool will_collide = false;       // the collision watch has just held a motion back
  std::uint64_t halts = 0;         // how often all motion was ended: as purges, but not by actions
  std::uint64_t purges = 0;        // how often all requests were dropped: by stops, emergency stops, actions
  Refused purged_by = Refused::none;  // why, the last time
  std::uint8_t purged_joint = 0;      // of Refused::joint_faulty
  TaskState task;
  PerformanceState performance;

  JointArray set_position{};  // last output of the limiter [rad or counts]
  JointArray set_velocity{};

  std::optional<BodyPose> body_pose;           // as sent to the robot; empty: none was asked for
  std::optional<BodyPose> measured_body_pose;  // empty: not measured
  bool body_moving = false;                    // the trunk is on its way to a pose

  bool legs_powered = false;
  bool upper_body_powered = true;
  JointMask implausible = 0;               // joints whose position jumped or was beyond its range; latched
  BaseDoubt base_doubt = BaseDoubt::none;  // else known.base is false
  TimeNs measured_at = kNever;             // when the newest measurement was taken
  bool driver_silent = false;              // for so long that motion is refused
  bool settling = false;                   // after a gap: what was measured may still be of before it
  ImuState imu;                            // of a robot with Capability::imu
};
static_assert(std::is_trivially_copyable_v<RobotState>);

}  // namespace aim::robotside
