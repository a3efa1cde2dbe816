// Checks a sequence of joint positions, one per period, and records the first violation of a limit of the
// model.
#pragma once

#include <cmath>
#include <string>

#include "core/model/robot_model.hpp"

namespace aim::robotside {

class LimitsObserver {
 public:
  LimitsObserver(const RobotModel& model, double period_s) : model_(model), period_s_(period_s) {}

  // A joint without power follows what moves it from outside, and may jump.
  void observe(const JointArray& position, JointMask powered = ~JointMask{0}) {
    if (count_ == 0) {
      last_ = position;  // the first sample counts as at rest
      velocity_.fill(0);
    }
    ++count_;
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      if ((powered & bit(i)) != 0)
        check(i, position[i]);
      else
        velocity_[i] = 0;
    }
    last_ = position;
  }

  const std::string& violation() const { return violation_; }  // empty: none
  std::uint64_t count() const { return count_; }
  double velocity(std::size_t joint) const { return velocity_[joint]; }

 private:
  static constexpr double kTolerance = 1e-9;  // relative

  void check(std::size_t i, double position) {
    const JointLimits& limits = model_.joints[i].limits;
    const double velocity = (position - last_[i]) / period_s_;
    const double acceleration = (velocity - velocity_[i]) / period_s_;
    const double slack = kTolerance * (limits.position.max - limits.position.min);
    // A joint found outside its range may return, but must not move further out.
    const double reach_max = std::max(limits.position.max, last_[i]);
    const double reach_min = std::min(limits.position.min, last_[i]);
    if (!(position <= reach_max + slack && position >= reach_min - slack)) note(i, "position", position);
    if (!(std::abs(velocity) <= limits.velocity * (1 + kTolerance))) note(i, "velocity", velocity);
    if (!(std::abs(acceleration) <= limits.acceleration * (1 + kTolerance)))
      note(i, "acceleration", acceleration);
    velocity_[i] = velocity;
  }

  void note(std::size_t i, const char* what, double value) {
    if (!violation_.empty()) return;
    violation_ = std::string(model_.joints[i].name) + " " + what + " " + std::to_string(value) +
                 " in period " + std::to_string(count_);
  }

  const RobotModel& model_;
  const double period_s_;
  std::uint64_t count_ = 0;
  JointArray last_{};
  JointArray velocity_{};
  std::string violation_;
};

}  // namespace aim::robotside
