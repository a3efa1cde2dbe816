// Gains of the motors, as state that is set and read back. The kinematic body does not use them.
#pragma once

#include <vector>

#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/upper_types.hpp"

namespace aim::robotside::kuavo {

class MotorGainTable {
 public:
  // Ours: the vendor publishes no bounds, and sets a Kd of 2979 itself.
  static constexpr double kMost = 10000;

  MotorGainTable(const RobotModel& model, std::size_t motors, const JointGroup& legs);

  // All of them or none.
  Outcome set(const std::vector<MotorParameter>& parameters);
  std::vector<MotorParameter> of_legs() const;  // the only ones that the robot reports

 private:
  std::vector<MotorParameter> gains_;
  JointGroup legs_;
};

}  // namespace aim::robotside::kuavo
