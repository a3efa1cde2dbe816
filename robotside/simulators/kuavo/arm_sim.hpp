// The arms of the simulated Kuavo: three modes of control, trajectories, and joints that follow. All angles
// in radians, of the left arm, then of the right one.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "robotside/simulators/kuavo/motor_override.hpp"
#include "robotside/simulators/kuavo/upper_types.hpp"

namespace aim::robotside::kuavo {

enum ArmControl : int { kKeepPose, kAutoSwing, kExternal };  // as changeArmCtrlMode

// Points between which the arms move linearly, as the vendor's controller interpolates its targets.
struct ArmPath {
  std::vector<double> times;  // [s] from its start, increasing
  std::vector<ArmVector> points;
  double age = 0;  // [s]
  bool under_way = false;

  ArmVector at(double time) const;  // of a path that has points
};

class ArmSim {
 public:
  ArmSim(const RobotModel& model, const JointGroup& arms);

  Outcome change_mode(int mode);
  int mode() const { return mode_; }
  int wanted_mode() const { return wanted_mode_; }  // when the interpolation has ended
  bool interpolating() const { return interpolating_; }
  // False: dropped, because of the number of values or points, a value that is not finite, or another mode
  // than external. What is outside the limits is clamped.
  bool command(std::span<const double> target);  // allocates nothing
  bool follow(std::vector<double> times, std::vector<ArmVector> points);
  const ArmPath& path() const { return path_; }
  std::span<const double> target() const { return {target_.data(), arms_.count}; }

  void power(bool on);
  void step(bool walking, double phase, const MotorOverride& motors);

  std::span<const double> position() const { return {position_.data(), arms_.count}; }
  std::span<const double> velocity() const { return {velocity_.data(), arms_.count}; }

 private:
  ArmVector goal(int mode, bool walking, double phase) const;
  ArmVector swing(bool walking, double phase) const;
  void hold();  // what is measured becomes what is wanted
  const JointLimits& limits(std::size_t joint) const { return model_.joints[arms_.first + joint].limits; }

  const RobotModel& model_;
  const JointGroup arms_;
  int mode_ = kAutoSwing, wanted_mode_ = kAutoSwing;
  bool interpolating_ = false, powered_ = true;
  double elapsed_ = 0, lasts_ = 0;  // of the interpolation [s]
  ArmVector start_{};               // of the interpolation
  ArmVector kept_{};                // in mode keep
  ArmVector commanded_{};           // in mode external, without a path
  ArmVector target_{};
  ArmPath path_;
  std::array<SmoothJoint, kMostArmJoints> joints_{};
  ArmVector position_{}, velocity_{};
};

}  // namespace aim::robotside::kuavo
