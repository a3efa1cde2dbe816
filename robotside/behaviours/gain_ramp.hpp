// Stiffness, damping and feed-forward torque of joints that clients move with gains: changes are ramps, so
// that a joint is not jerked. Pure; one step is one period; nothing is allocated.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

class GainRamp {
 public:
  // From zero to the largest value a ramp takes this long; ours [s].
  static constexpr double kFull_s = 0.2;

  GainRamp(const RobotModel& model, double period_s);

  // Begins at zero: the action with these limits has been entered. nullptr: the action takes no gains.
  void enter(const ImpedanceLimits* limits);
  // The gains of a client, inside their limits.
  void command(const ImpedanceCommand& command);
  // What joints without a command do.
  enum class Rest : std::uint8_t {
    hold,      // stiff around their set-points
    give_way,  // against damping
    limp,      // nothing at once: they have no power
  };
  // `commanded`: joints that follow the gains of a client.
  void step(JointMask commanded, Rest rest);

  const JointArray& stiffness() const { return stiffness_; }  // [N m/rad]
  const JointArray& damping() const { return damping_; }      // [N m s/rad]
  const JointArray& torque() const { return torque_; }        // [N m]
  // Whether the joint follows its set-point.
  bool follows(std::size_t joint) const { return stiffness_[joint] > 0; }

 private:
  const RobotModel& model_;
  const double share_;  // of a full ramp in one period
  const ImpedanceLimits* limits_ = nullptr;
  ImpedanceCommand wanted_{};
  JointArray stiffness_{}, damping_{}, torque_{};
};

}  // namespace aim::robotside
