// Steers the head by keys or a gamepad: a target that moves in steps inside the limits of the neck, and when
// it is due to be sent. Pure; time is an argument.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cli/client/poll.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

class HeadSteering {
 public:
  static constexpr double kStep_rad = 0.05;                // per key; about 3 degrees
  static constexpr std::chrono::milliseconds kPause{100};  // between two calls of the robot

  // The model must outlive this object. available() is false if it has no neck of two axes.
  explicit HeadSteering(const RobotModel& model);

  bool available() const { return available_; }
  // i and k nod to - and +, j and l turn left and right, c centres. False: another key.
  bool press(char key);
  // Steps in fractions of kStep_rad.
  void turn(double shake, double nod);
  bool moves() const { return changed_; }  // a step has not been sent yet
  // Before the first step: where the head is, shake and nod [rad].
  bool started() const { return target_.has_value(); }
  void start(const std::vector<double>& measured);

  // The target to send now; empty if it has not changed or the last one was sent too recently.
  std::optional<std::vector<double>> due(Clock::time_point now);

 private:
  bool available_ = false;
  std::array<Range, 2> limits_{};  // shake, nod [rad]
  std::array<double, 2> steps_{};  // not yet added to the target
  bool centre_ = false;
  bool changed_ = false;
  std::optional<std::array<double, 2>> target_;
  Clock::time_point sent_{};
};

}  // namespace aim::cli
