// Phases follow each other; at the end of each, what was asked for meanwhile is looked at.
#include "robotside/simulators/kuavo/gait_machine.hpp"

#include <algorithm>

namespace aim::robotside::kuavo {

void GaitMachine::change(const GaitTemplate& gait) {
  if (&gait != &stance_gait()) {
    next_ = &gait == gait_ ? nullptr : &gait;
    return;
  }
  next_ = nullptr;
  if (stance()) return;
  gait_ = &gait;
  if (!any_in_air(mode_)) rest();
}

void GaitMachine::rest() { begin(stance_gait(), 0); }

void GaitMachine::scale_time(double factor) { scale_ = std::clamp(factor, kLeastTimeScale, kMostTimeScale); }

void GaitMachine::stop_after(int steps) {
  if (steps > 0) stop_at_ = steps_ + std::min(steps, 1'000'000);
}

void GaitMachine::step(double seconds, double forward) {
  stopped_ = false;
  elapsed_ += seconds;
  // The last period of a phase is not divided, so that it ends where a step of the simulation ends.
  if (seconds_ - elapsed_ < 0.5 * seconds) end_phase(forward);
}

void GaitMachine::begin(const GaitTemplate& gait, double forward) {
  gait_ = cycle_ = &gait;
  begin_phase(0, forward);
}

void GaitMachine::begin_phase(std::size_t index, double forward) {
  index_ = index;
  mode_ = mode_at_speed(cycle_->phases[index].mode, forward);
  seconds_ = cycle_->phases[index].seconds * scale_;
  elapsed_ = 0;
}

void GaitMachine::end_phase(double forward) {
  if (any_in_air(mode_)) {
    ++steps_;
    if (stop_at_ != kNever && steps_ >= stop_at_) {
      stop_at_ = kNever;
      stopped_ = true;
      next_ = nullptr;
      return rest();
    }
  }
  if (cycle_ != gait_) return begin(*gait_, forward);
  if (index_ + 1 < cycle_->phases.size()) return begin_phase(index_ + 1, forward);
  const GaitTemplate& next = next_ ? *next_ : *gait_;
  next_ = nullptr;
  begin(next, forward);
}

double GaitMachine::down_seconds(std::size_t foot) const {
  double sum = 0;
  for (const GaitPhase& phase : cycle_->phases)
    if (!in_air(phase.mode, foot)) sum += phase.seconds;
  return sum * scale_;
}

bool GaitMachine::lifts_both() const {
  const auto lifts = [&](std::size_t foot) {
    return std::any_of(cycle_->phases.begin(), cycle_->phases.end(),
                       [&](const GaitPhase& phase) { return in_air(phase.mode, foot); });
  };
  return lifts(0) && lifts(1);
}

double GaitMachine::fraction() const {
  double before = 0, whole = 0;
  for (std::size_t i = 0; i < cycle_->phases.size(); ++i) {
    whole += cycle_->phases[i].seconds;
    if (i < index_) before += cycle_->phases[i].seconds;
  }
  const double part = std::clamp(elapsed_ / seconds_, 0.0, 1.0);
  return (before + part * cycle_->phases[index_].seconds) / whole;
}

}  // namespace aim::robotside::kuavo
