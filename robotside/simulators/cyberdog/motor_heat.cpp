// How motors warm up.
#include "robotside/simulators/cyberdog/motor_heat.hpp"

#include <algorithm>

#include "robotside/simulators/cyberdog/body_slew.hpp"
#include "robotside/simulators/cyberdog/dog_safety.hpp"

namespace aim::robotside::cyberdog {
namespace {

constexpr double kCold = 32, kWarm = 45;  // of motors at rest and at work; ours [degree C]
constexpr double kWarming = 0.02;         // time constant 50 s; ours [1/s]

}  // namespace

MotorHeat::MotorHeat() { temperatures_.fill(kCold); }

void MotorHeat::step(bool powered) {
  const double target = powered ? kWarm : kCold;
  for (std::size_t i = 0; i < temperatures_.size(); ++i) {
    temperatures_[i] += (target - temperatures_[i]) * kWarming * kIteration;
    if (given_[i] > 0) temperatures_[i] = given_[i];
  }
}

bool MotorHeat::too_hot() const {
  return std::any_of(temperatures_.begin(), temperatures_.end(),
                     [](double temperature) { return temperature >= kOverHeat; });
}

MotorTemperatures MotorHeat::temperatures() const {
  MotorTemperatures out;
  for (std::size_t i = 0; i < temperatures_.size(); ++i) out.motor_temperature[i] = single(temperatures_[i]);
  return out;
}

}  // namespace aim::robotside::cyberdog
