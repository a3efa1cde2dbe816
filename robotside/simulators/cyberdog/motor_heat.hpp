// The temperatures of the simulated motors: they warm up at work, unless one is given from outside.
#pragma once

#include <array>
#include <cstddef>

#include "robotside/frames/cyberdog/dog_frame.hpp"

namespace aim::robotside::cyberdog {

class MotorHeat {
 public:
  MotorHeat();
  void give(std::size_t motor, double temperature) {
    given_.at(motor) = temperature;
  }  // 0: no longer [degree C]
  // An iteration of 2 ms. `powered`: the motors are at work.
  void step(bool powered);
  bool too_hot() const;  // one of them
  MotorTemperatures temperatures() const;

 private:
  std::array<double, 12> given_{};
  std::array<double, 12> temperatures_{};
};

}  // namespace aim::robotside::cyberdog
