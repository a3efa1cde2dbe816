// The walking of the simulated Kuavo: gait machine, mode schedules, velocity and pose commands, single steps,
// the torso, and the legs of a kinematic body. No threads, no transport, no clock; step() is 2 ms and
// allocates nothing. Source of its rules: facts of kuavo-ros-opensource (GaitReceiver, reference manager);
// what they leave open is marked "ours".
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "robotside/simulators/kuavo/gait_machine.hpp"
#include "robotside/simulators/kuavo/shown_gait.hpp"
#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/step_sequence.hpp"
#include "robotside/simulators/kuavo/torso_plan.hpp"
#include "robotside/simulators/kuavo/trunk_aim.hpp"
#include "robotside/simulators/kuavo/walk_body.hpp"
#include "robotside/simulators/kuavo/walk_commands.hpp"
#include "robotside/simulators/kuavo/walk_types.hpp"

namespace aim::robotside::kuavo {

class WalkSim {
 public:
  explicit WalkSim(const Edition& edition);

  // ---- commands. Those that allocate run under the owner's lock, beside step().
  void command_velocity(const TwistCommand& command);  // /cmd_vel; allocates nothing
  void command_pose(const TwistCommand& command);      // /cmd_pose; likewise
  Outcome command_world_pose(const TwistCommand& command);
  // One point of it, at once; allocates nothing.
  void pose_torso(const std::array<double, 6>& state);
  void follow_torso(TorsoTrajectory trajectory);  // /humanoid_mpc_target_pose
  void set_auto_gait(bool automatic);
  // False: it is not a template of gait.info.
  bool schedule(std::span<const double> event_times, std::span<const std::int8_t> modes);
  bool change_gait(std::string_view name);  // /humanoid_mpc_gait_change: walk, stance
  bool switch_gait(std::string_view name);  // /humanoid_switch_gait_by_name
  void stop_after_steps(int steps);
  void scale_time(double factor);
  Outcome take_steps(const FootTrajectory& steps);  // /humanoid_single_step_control
  void stop_steps();
  Outcome change_torso_mode(int mode);
  int torso_mode() const;
  void start();         // /humanoid_controller/real_initial_start
  void power(bool on);  // /stop_robot, /re_start_robot
  bool powered() const;

  void step();

  // ---- state
  double time() const;                 // of the controller [s]
  std::string_view gait() const;       // "stance", "walk", ..., "custom_gait"
  double gait_start() const;           // [s], of time()
  std::uint32_t gait_changes() const;  // counts changes of gait()
  bool auto_gait() const;
  int mode() const;       // 0 FF .. 15 SS
  bool stepping() const;  // a single step or a pose is under way
  bool standing() const;
  bool walking() const;       // a gait other than stance, or single steps
  double gait_phase() const;  // fraction of the cycle, 0 .. 1
  double com_height() const;  // nominal [m]
  const SpatialPose& base() const { return body_.base(); }
  // In the frame of the base [m/s, rad/s]; roll, pitch and yaw are rates of the angles.
  const SpatialRate& base_velocity() const { return body_.base_velocity(); }
  std::span<const double> leg_position() const { return body_.leg_position(); }  // 12 [rad], left then right
  std::span<const double> leg_velocity() const { return body_.leg_velocity(); }
  using Foot = SimFoot;
  const std::array<Foot, 2>& feet() const { return body_.feet(); }

 private:
  bool velocity_hides_poses() const;
  void forget_commands();
  bool change_to(const GaitTemplate* gait);
  // Why single steps cannot begin now; empty: they can.
  std::string step_obstacle() const;
  void start_steps(const FootTrajectory& steps);
  bool turn_by_steps(double angle);

  // walk_step.cpp
  void follow_torso_plan();
  void aim_torso(const std::array<double, 6>& state);
  void step_sequence();
  void end_sequence();
  void step_gait();
  void decide_gait(const WalkDemand& demand);
  void reach_pose();
  void drive(const PlaneVelocity& in_base);
  PlaneVelocity within_stride(const PlaneVelocity& in_base) const;
  void lean();
  void move_feet(const PlaneVelocity& wanted);  // of the base, in its frame
  void move_attitude();
  PlanePose landing(std::size_t foot, const PlaneVelocity& wanted) const;
  double feet_apart() const;  // along the robot [m]
  void note_gait() { shown_.note(gait(), time()); }

  WalkBody body_;
  WalkCommands commands_;
  GaitMachine gait_;
  StepSequence steps_;
  TorsoPlan torso_;
  bool powered_ = true;
  bool auto_gait_ = true;
  int torso_mode_ = 0;
  std::optional<PlanePose> pose_after_turn_;  // of a way in the world that begins with a turn
  std::optional<double> last_heading_;        // of a way in the world that ends with a turn [rad]
  std::int64_t count_ = 0;                    // of steps of the simulation
  TrunkAim trunk_;
  ShownGait shown_;
};

}  // namespace aim::robotside::kuavo
