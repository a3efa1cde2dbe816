// The objects in the hands of the simulated robot. A finger that touches one stops there and presses, until
// its force limit or its position is reached, whichever comes first. The hands are filled by any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "core/model/body_part.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside {

class SimGrip {
 public:
  // The model must outlive this object.
  explicit SimGrip(const RobotModel& model);

  // Any thread. `closed_at`: where fingers touch the object.
  void place(std::size_t hand, double closed_at);
  void remove(std::size_t hand);
  std::optional<double> touched_at(std::size_t hand) const;

  // The control thread: stops the fingers of a measurement that touch an object.
  void step(double dt, const SetPoints& set_points, Measurement& measured);
  double pressure(std::size_t joint) const { return press_[joint]; }  // of a finger [count]

 private:
  const RobotModel& model_;
  std::array<std::uint8_t, kMaxJoints> hand_{};          // of each finger: row of held_
  std::array<std::atomic<double>, kSides.size()> held_;  // object in each hand, where touched; NaN: none
  JointArray press_{};  // force of a finger against the object it holds [count]
};

}  // namespace aim::robotside
