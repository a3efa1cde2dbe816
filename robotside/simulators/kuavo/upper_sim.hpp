// The upper body of the simulated Kuavo: arms with their modes and trajectories, head, hands with gestures,
// force levels and touch sensors, claws, motor gains. No threads, no transport, no clock; step() is 2 ms and
// allocates nothing. Source of its rules: facts of kuavo-ros-opensource; what they leave open is marked
// "ours".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "robotside/simulators/kuavo/arm_kinematics.hpp"
#include "robotside/simulators/kuavo/arm_sim.hpp"
#include "robotside/simulators/kuavo/claw_sim.hpp"
#include "robotside/simulators/kuavo/hand_sim.hpp"
#include "robotside/simulators/kuavo/head_sim.hpp"
#include "robotside/simulators/kuavo/motor_gains.hpp"
#include "robotside/simulators/kuavo/motor_override.hpp"
#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/upper_types.hpp"

namespace aim::robotside::kuavo {

// Where a hand shall be. A pose is in the frame of the base.
struct HandGoal {
  Pose hand;
  std::optional<Vec3> elbow;         // to be near to [m]
  std::optional<SevenJoints> guess;  // to be near to; nullopt: where the arm is
};
// The last goal of hands by a topic, and where its solution brings them.
struct HandGoalRecord {
  std::array<Pose, 2> asked{}, solved{};
  std::uint32_t count = 0, solutions = 0;
};

class UpperSim {
 public:
  explicit UpperSim(const Edition& edition);

  // ---- arms. Angles of the wire are in degrees, of the model in radians.
  Outcome change_arm_mode(int mode);  // /humanoid_change_arm_ctrl_mode
  int arm_mode() const;               // read-back; changes when the interpolation has ended
  int wanted_arm_mode() const;        // after the interpolation
  bool arm_interpolating() const;
  // False: dropped, because of the number of values or because the mode is not 2.
  bool command_arms(std::span<const double> degrees);  // /kuavo_arm_traj; allocates nothing
  bool follow_arm_poses(std::vector<double> times, std::vector<double> degrees);  // /kuavo_arm_target_poses
  bool follow_arms(std::vector<double> times, std::vector<std::vector<double>> radians);
  bool arm_trajectory() const;                 // one is under way
  std::span<const double> arm_target() const;  // in force [rad]
  const ArmPath& arm_path() const;             // the last trajectory
  std::size_t arm_joints() const;              // of both arms
  Outcome set_arm_setting(ArmSetting setting, int value);
  int arm_setting(ArmSetting setting) const;
  const ArmKinematics& kinematics() const;
  // nullopt: one of the hands cannot reach its pose. Allocates nothing.
  std::optional<std::array<SevenJoints, 2>> solve(const std::array<HandGoal, 2>& goals) const;
  // Solves, and in mode 2 moves the arms there. False: not reachable, or another mode.
  bool command_hand_poses(const std::array<HandGoal, 2>& goals);
  const HandGoalRecord& hand_goals() const;

  // ---- motors one by one. A command holds for 20 ms, see motor_override.hpp.
  bool command_joints(std::span<const double> position, std::span<const double> velocity,
                      std::span<const double> torque, std::span<const std::int32_t> modes);  // /joint_cmd

  // ---- head, hands, claws
  bool command_head(std::span<const double> degrees);  // yaw, pitch; false: dropped; allocates nothing
  bool command_hands(std::span<const double> left, std::span<const double> right);  // [%]; allocates nothing
  // Side as in GestureRequest. Mode 0: positions [%], 1: velocities [%/s].
  bool command_fingers(int side, int mode, std::span<const double> values);
  struct Gesture {
    std::string_view name;
    std::vector<std::string_view> aliases;
    std::string_view summary;
  };
  static const std::vector<Gesture>& gestures();
  Outcome perform(const std::vector<GestureRequest>& tasks);
  bool performing() const;
  Outcome set_force(int level, int side);
  std::array<int, 2> force() const;
  Outcome enable_touch(int side, std::uint8_t mask);
  std::uint8_t touch_mask(int side) const;
  std::array<TouchReading, 5> touch(int side) const;
  // An object that a hand closes on at `closed_at` [%]; nullopt: none.
  void place_object(int side, std::optional<double> closed_at);
  std::optional<double> object(int side) const;
  Outcome command_claws(const ClawRequest& request);
  std::array<ClawSimState, 2> claws() const;

  // ---- gains
  Outcome set_parameters(const std::vector<MotorParameter>& parameters);
  std::vector<MotorParameter> parameters() const;  // of the legs

  // Without power arms and head come to rest, drop commands and stay where they are, because the kinematic
  // body has no weight; hands and claws have supplies of their own (ours).
  void power(bool on);
  // `walking`: the arms swing in mode 1, `phase` 0..1 of the gait.
  void step(bool walking, double phase);

  // ---- state, in radians and % of travel
  std::span<const double> arm_position() const;
  std::span<const double> arm_velocity() const;
  std::span<const double> head_position() const;
  std::span<const double> head_velocity() const;
  std::span<const double> finger_position() const;  // 12: left, right; thumb, abduction, index, ... [%]
  std::span<const double> finger_velocity() const;  // [%/s]
  std::span<const double> finger_current() const;   // [A]

 private:
  const Edition edition_;
  MotorOverride motors_;
  ArmSim arms_;
  HeadSim head_;
  HandSim hands_;
  ClawSim claws_;
  MotorGainTable gains_;
  ArmKinematics kinematics_;
  std::array<int, kArmSettings> settings_;
  HandGoalRecord hand_goals_;
  bool powered_ = true;
};

}  // namespace aim::robotside::kuavo
