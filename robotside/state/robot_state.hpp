// One consistent picture of the robot, made by the control loop every period and read by everybody else.
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

// How a task or a performance ended, or that it has not.
enum class Progress : std::uint8_t { none, running, paused, succeeded, failed, aborted };
constexpr bool under_way(Progress progress) {
  return progress == Progress::running || progress == Progress::paused;
}

// The newest task the control loop has seen, under way or ended.
struct TaskState {
  TaskId id = 0;  // 0: none since start
  Progress progress = Progress::none;
  Refused reason = Refused::none;  // why it ended without success
  std::uint8_t pair = 0;           // of a reason of would_collide: row of the geometry's pairs
  double fraction = 0;             // of its way, 0..1
};

// The newest performance of the motion player or of a dance.
struct PerformanceState {
  std::uint64_t number = 0;  // 0: none since start
  Progress progress = Progress::none;
  bool dance = false;
  double fraction = 0;     // 0..1
  double remaining_s = 0;  // of this round [s]
  TimeNs ended = 0;        // when it ended; meaningless while it is under way
};

struct RobotState {
  TimeNs time = 0;            // when the picture was taken, daemon's monotonic axis
  std::uint64_t periods = 0;  // control periods since start
  std::uint64_t late = 0;     // periods that began late by more than half a period, and those left out

  ActionIndex action = 0;  // the action one is in, or is entering
  ActionStatus status = ActionStatus::unknown;
  double progress = 0;  // of the running transition, 0..1
  // Of a robot with a controller of its own: the newest request for an action that it answered, and how.
  std::uint32_t mode_answered = 0;
  bool mode_refused = false;
  std::string_view mode_reason = {};  // text that lives as long as the program

  std::uint32_t escapes_given_up = 0;  // since start: the arms could not be moved apart

  bool stopped = false;  // the stop is latched
  StopLevel stop_level = StopLevel::hold;
  TimeNs stopped_since = 0;
  bool emergency = false;  // software emergency stop active
  bool player_enabled = true;
  bool neck_player_enabled = true;
  bool walking = false;
  bool at_rest = false;    // nothing moves, and nothing is about to by itself
  SenderName walk_sender;  // whose velocity set-points count now; empty: nobody's, or nobody says
  GaitType gait = GaitType::smart_walk;
  std::array<double, 2> foot_contact{1, 1};  // left, right: 0 in the air .. 1 on the ground
  ControlSource work_mode = ControlSource::safe;
  bool enabled = true;            // false after DisableRobot
  bool watches_collision = true;  // motions of clients are held back where parts of the body would meet
  bool will_collide = false;      // the watch has just held something back
  std::uint64_t purges = 0;  // how often everything that was asked was dropped: stops, emergencies, actions
  TaskState task;
  PerformanceState performance;

  JointArray position{};      // measured [rad or counts]
  JointArray velocity{};      // [rad/s or counts/s]
  JointArray effort{};        // [N m or counts]
  JointArray temperature{};   // [degree C]
  JointArray set_position{};  // what the limiter sent last
  JointArray set_velocity{};

  BaseState base;
  BatteryState battery;
};
static_assert(std::is_trivially_copyable_v<RobotState>);

}  // namespace aim::robotside
