// Consistent snapshot of the robot, made by the control loop every period and read by all other threads.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "robotside/state/command.hpp"

namespace aim::robotside {

enum class ActionStatus : std::uint8_t { unknown, prepare, running, done };

struct BaseState {
  double x = 0, y = 0, yaw = 0;                   // odometry since start, world frame [m, m, rad]
  double forward = 0, lateral = 0, yaw_rate = 0;  // velocity in the base frame [m/s, m/s, rad/s]
};

struct BatteryState {
  double charge = 0;       // [0..1]
  double voltage = 0;      // [V]
  double current = 0;      // [A], negative while discharging
  double temperature = 0;  // [degree C]
  bool charging = false;
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
  Refused reason = Refused::none;  // why it ended without success
  std::uint8_t pair = 0;           // with reason would_collide: row of the geometry's pairs
  double fraction = 0;             // done, 0..1
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

struct RobotState {
  TimeNs time = 0;            // of the snapshot, daemon's monotonic axis [ns]
  std::uint64_t periods = 0;  // control periods since start
  std::uint64_t late = 0;     // periods that began late by more than half a period, and skipped ones

  ActionIndex action = 0;  // the current action, or the one being entered
  ActionStatus status = ActionStatus::unknown;
  double progress = 0;  // of the running transition, 0..1
  // Robot with its own controller: the newest request for an action that it answered, and its answer.
  std::uint32_t mode_answered = 0;
  bool mode_refused = false;
  std::string_view mode_reason = {};  // static text

  std::uint32_t escapes_given_up = 0;  // since start: the arms could not be moved apart

  bool stopped = false;  // the stop is latched
  StopLevel stop_level = StopLevel::hold;
  TimeNs stopped_since = 0;
  bool emergency = false;  // software emergency stop active
  bool player_enabled = true;
  bool neck_player_enabled = true;
  bool walking = false;
  bool at_rest = false;    // nothing moves, and no motion will start without a new request
  SenderName walk_sender;  // sender of the active velocity stream; empty: no stream, or an unknown sender
  GaitType gait = GaitType::smart_walk;
  std::array<double, 2> foot_contact{1, 1};  // left, right: 0 in the air .. 1 on the ground
  ControlSource work_mode = ControlSource::safe;
  bool enabled = true;            // false after DisableRobot
  bool watches_collision = true;  // the collision watch is on
  bool will_collide = false;      // the collision watch has just held a motion back
  std::uint64_t purges = 0;       // how often all requests were dropped: by stops, emergency stops, actions
  TaskState task;
  PerformanceState performance;

  JointArray position{};      // measured [rad or counts]
  JointArray velocity{};      // [rad/s or counts/s]
  JointArray effort{};        // [N m or counts]
  JointArray temperature{};   // [degree C]
  JointArray set_position{};  // last output of the limiter [rad or counts]
  JointArray set_velocity{};

  BaseState base;
  BatteryState battery;
};
static_assert(std::is_trivially_copyable_v<RobotState>);

}  // namespace aim::robotside
