// Optional ports of a driver to a robot with a controller of its own: modes and trajectories of the arms, the
// hands' own gestures, claws, single steps, gains of motors. All calls may come from any thread except the
// control thread and may wait for the robot, except for those that are const: they answer from the last
// read(). An error is the robot's refusal in its own words as `reason`, or that it does not answer (timeout,
// unreachable). When motion becomes forbidden the driver ends what they have begun (SetPoints::forbidden),
// except the motion of a claw, which cannot be ended.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/body_part.hpp"
#include "core/result.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

enum class Side : std::uint8_t { left, right, both };  // rows of kSideChoices

struct ArmPoint {
  double time_s = 0;             // from the start, increasing [s]
  std::vector<double> position;  // one per joint of the group "arms" [rad]
};

class ArmPort {
 public:
  virtual ~ArmPort() = default;
  // Row of RobotModel::arm_modes in force; nullopt: not reported yet, or none of the rows.
  virtual std::optional<std::size_t> mode() const = 0;
  // Returns when the robot reports the mode.
  virtual Status set_mode(std::size_t row) = 0;
  virtual bool performing() const = 0;  // a trajectory
  // Returns when the robot has it. The points are as fault_of() of core/model/limb_motion.hpp accepts them.
  // Error: the arms are not external.
  virtual Status perform(std::span<const ArmPoint> points) = 0;
};

struct StoredGesture {
  std::string name;
  std::vector<std::string> aliases;
  std::string summary;
};
struct GestureTask {
  std::string name;
  Side side = Side::both;
};
enum class HandForce : std::uint8_t { small, normal, full };  // rows of kHandForces

struct FingerTouch {
  bool enabled = false;
  std::array<double, 3> normal_force{};          // [N] three places, from the tip
  std::array<double, 3> tangential_force{};      // [N]
  std::array<double, 3> tangential_direction{};  // [rad] clockwise from the tip; negative: not known
  double self_proximity = 0, mutual_proximity = 0;
};
struct HandTouch {
  std::array<FingerTouch, 5> left, right;  // in the order of kFingerNames
};

class HandPort {
 public:
  virtual ~HandPort() = default;
  virtual Result<std::vector<StoredGesture>> gestures() = 0;
  virtual bool performing() const = 0;                             // a gesture
  virtual Status perform(std::span<const GestureTask> tasks) = 0;  // in place of what is under way
  virtual Status set_force(HandForce level, Side side) = 0;
  virtual Status enable_touch(Side side, std::uint8_t fingers) = 0;  // bit i: kFingerNames[i]
  virtual std::optional<HandTouch> touch() const = 0;                // nullopt: not reported
};

enum class ClawActivity : std::uint8_t { error, unknown, moving, reached, grabbed };
inline constexpr std::array<std::string_view, 5> kClawActivities = {"error", "unknown", "moving", "reached",
                                                                    "grabbed"};
struct ClawReading {
  ClawActivity activity = ClawActivity::unknown;
  double closed = 0;    // [%] 0 open .. 100 closed
  double velocity = 0;  // [%] of the greatest
  double current = 0;   // [A]
};
struct ClawTarget {
  Side side = Side::both;
  double closed = 0;               // [%] 0 open .. 100 closed
  std::optional<double> velocity;  // [%] of the greatest
  std::optional<double> current;   // most [A]
};

class ClawPort {
 public:
  virtual ~ClawPort() = default;
  virtual std::optional<std::array<ClawReading, 2>> claws() const = 0;  // left, right; nullopt: not reported
  virtual Status move(std::span<const ClawTarget> targets) = 0;         // error also: it is busy
};

struct FootStep {
  bool left = true;
  double time_s = 0;                                            // at its end, increasing [s]
  double x = 0, y = 0, z = 0, yaw = 0;                          // frame of the torso at the start [m, rad]
  double torso_x = 0, torso_y = 0, torso_z = 0, torso_yaw = 0;  // at its end, likewise [m, rad]
};
struct WalkGoal {
  double x = 0, y = 0, yaw = 0;  // [m, m, rad]
  double height = 0;             // change of the trunk's [m]
  bool in_world = false;         // of the odometry; otherwise from where the robot is
};

class WalkPort {
 public:
  virtual ~WalkPort() = default;
  virtual bool walks() const = 0;  // steps, or to a pose, at our request
  virtual Status take_steps(std::span<const FootStep> steps) = 0;
  // Ends steps after the one being performed, and a walk to a pose: the robot comes to stand.
  virtual Status stop() = 0;
  virtual Status walk_to(const WalkGoal& goal) = 0;
};

struct DriveGains {
  std::size_t joint = 0;  // of the model
  double stiffness = 0;   // of the position loop, in the unit of the drives
  double damping = 0;     // of the velocity loop, likewise
};

class GainsPort {
 public:
  virtual ~GainsPort() = default;
  virtual Result<std::vector<DriveGains>> gains() = 0;
  virtual Status set_gains(std::span<const DriveGains> gains) = 0;
};

}  // namespace aim::robotside
