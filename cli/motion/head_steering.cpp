// Source: motion control page of the robot: shake + is left. No source gives the sign of nod.
#include "cli/motion/head_steering.hpp"

#include <algorithm>

namespace aim::cli {

HeadSteering::HeadSteering(const RobotModel& model) {
  const JointGroup* neck = model.can(Capability::neck) ? model.find_group("neck") : nullptr;
  available_ = neck != nullptr && neck->count == limits_.size();
  for (std::size_t i = 0; available_ && i < limits_.size(); ++i)
    limits_[i] = model.joints[neck->first + i].limits.position;
}

bool HeadSteering::press(char key) {
  switch (key) {
    case 'i':
      turn(0, -1);
      return true;
    case 'k':
      turn(0, 1);
      return true;
    case 'j':
      turn(1, 0);
      return true;
    case 'l':
      turn(-1, 0);
      return true;
    case 'c':
      centre_ = changed_ = available_;
      steps_ = {};
      return true;
    default:
      return false;
  }
}

void HeadSteering::turn(double shake, double nod) {
  if (!available_ || (shake == 0 && nod == 0)) return;
  steps_[0] += shake * kStep_rad;
  steps_[1] += nod * kStep_rad;
  changed_ = true;
}

void HeadSteering::start(const std::vector<double>& measured) {
  if (measured.size() == limits_.size()) target_ = {measured[0], measured[1]};
}

std::optional<std::vector<double>> HeadSteering::due(Clock::time_point now) {
  if (!changed_ || !target_ || now - sent_ < kPause) return std::nullopt;
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    const double from = centre_ ? 0 : (*target_)[i];
    (*target_)[i] = std::clamp(from + steps_[i], limits_[i].min, limits_[i].max);
  }
  steps_ = {};
  centre_ = changed_ = false;
  sent_ = now;
  return std::vector<double>(target_->begin(), target_->end());
}

}  // namespace aim::cli
