// The simulated MagicBot: its drives with their operation modes, its two control levels, gaits and tricks, as
// a function of time. No threads, clocks or I/O; runs on the control thread: no allocation, lock or throw.
//
// It has no mass and does not fall: without torque its joints stay where they are, as on a gantry.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "robotside/frames/magicbot/bot_frame.hpp"
#include "robotside/simulators/magicbot/sim_drive.hpp"
#include "robotside/simulators/magicbot/sim_gait.hpp"
#include "robotside/simulators/magicbot/sim_posture.hpp"
#include "robotside/simulators/magicbot/sim_walk.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside::magicbot {

// After this silence of a sender its drives are damped in the low level, the robot's own controller takes the
// upper body back in the high level, and a walking robot stops. Ours: the vendor publishes no such time.
inline constexpr double kSilence_s = 0.5;
// The largest angles of a request for the head. Source: HeadMove of the vendor's public SDK.
inline constexpr float kHeadShake = 0.5236F;
inline constexpr float kHeadNod = 0.3491F;

class SimBot {
 public:
  SimBot();
  // Frames of any client; the newest one counts. What cannot be obeyed sets the error of the drive.
  void take(const UpperCommand& command);
  void take(const LegCommand& command);
  void take(const Joystick& joystick);
  Reply take(const Request& request);

  // Advances to `now`, in steps of 1 ms at most. The first call begins at `now`; a pause of more than a
  // second is left out.
  void step(TimeNs now);
  const RobotSample& sample() const { return sample_; }

  // The surroundings.
  void press_button(bool pressed);
  void set_offline(std::size_t joint, bool offline);  // its drive answers no more
  void set_heat(std::size_t joint, double celsius);   // 0: none beyond that of its load
  SimDrive& drive(std::size_t joint) { return drives_[joint]; }

 private:
  const char* set_level(std::int32_t level);
  const char* set_gait(std::int32_t number);
  const char* perform(std::int32_t trick);
  const char* move_head(float shake, float nod);
  void enter(GaitMode gait);
  void stand(double seconds);

  // So that the progress, a float, is below 1 while the gait changes.
  static constexpr double kRounding_s = 1e-6;
  bool low() const { return gait_ == GaitMode::lowlevel_sdk; }
  bool changing() const { return change_age_ < change_lasts_ - kRounding_s; }
  bool upper_obeys() const;
  bool own_controller_moves(std::size_t joint) const;
  std::span<SimDrive> legs() { return std::span(drives_).first<kLegJoints>(); }
  std::span<SimDrive> upper() { return std::span(drives_).last<kUpperJoints>(); }

  void tick(double seconds);
  void obey_silence(double seconds);
  void step_base(double seconds);
  void step_joints(double seconds);
  void report();

  std::array<SimDrive, kJointCount> drives_;
  SimPosture posture_;
  SimWalk walk_;
  GaitMode gait_ = GaitMode::passive;
  double change_age_ = 0, change_lasts_ = 0;  // of the change to this gait [s]
  bool stopped_ = false;
  bool upper_used_ = false;  // by the last upper_body_cmd
  // Since the last frame of each kind [s].
  double upper_silence_ = kSilence_s, leg_silence_ = kSilence_s, joystick_silence_ = kSilence_s;
  std::array<bool, kJointCount> held_{};  // by the robot's own controller, in the last step

  TimeNs time_ = kNever;
  RobotSample sample_;
};

}  // namespace aim::robotside::magicbot
