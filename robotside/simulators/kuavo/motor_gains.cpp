// Gains of the motors.
#include "robotside/simulators/kuavo/motor_gains.hpp"

namespace aim::robotside::kuavo {
namespace {

// Of the position loop and of the velocity loop, by limb (ours: the vendor's are not published).
MotorParameter default_gains(Limb limb) {
  if (limb == Limb::legs || limb == Limb::waist) return {0, 60, 3};
  return limb == Limb::arms ? MotorParameter{0, 20, 1} : MotorParameter{0, 10, 0.5};
}

}  // namespace

MotorGainTable::MotorGainTable(const RobotModel& model, std::size_t motors, const JointGroup& legs)
    : legs_(legs) {
  for (std::size_t i = 0; i < motors; ++i) {
    gains_.push_back(default_gains(model.joints[i].limb));
    gains_.back().id = static_cast<int>(i) + 1;
  }
}

Outcome MotorGainTable::set(const std::vector<MotorParameter>& parameters) {
  if (parameters.empty()) return {false, "no motor parameters"};
  for (const MotorParameter& row : parameters) {
    const std::string motor = "motor " + std::to_string(row.id);
    if (row.id < 1 || static_cast<std::size_t>(row.id) > gains_.size())
      return {false, motor + " does not exist: ids are 1 to " + std::to_string(gains_.size())};
    if (!(row.kp >= 0 && row.kp <= kMost) || !(row.kd >= 0 && row.kd <= kMost))
      return {false, motor + ": Kp and Kd must be 0 to 10000, the bound of this simulation"};
  }
  for (const MotorParameter& row : parameters) gains_[static_cast<std::size_t>(row.id) - 1] = row;
  return {true, "success."};
}

std::vector<MotorParameter> MotorGainTable::of_legs() const {
  const auto first = gains_.begin() + static_cast<std::ptrdiff_t>(legs_.first);
  return {first, first + static_cast<std::ptrdiff_t>(legs_.count)};
}

}  // namespace aim::robotside::kuavo
