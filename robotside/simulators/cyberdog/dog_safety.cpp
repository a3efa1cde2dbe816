// A stop ends in OFF, damping in lying; both end by themselves when the cause has been away for a time.
#include "robotside/simulators/cyberdog/dog_safety.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside::cyberdog {
namespace {

// States that check the attitude: check_safe_orientation of the controller. That of walking checks it once
// more and would force recovery stand above 80 degrees, which this stop forestalls.
bool needs_upright(Mode mode) {
  return mode == Mode::qp_stand || mode == Mode::locomotion || mode == Mode::rl_rapid;
}
bool notices_lift(Mode mode) { return mode == Mode::qp_stand || mode == Mode::locomotion; }

}  // namespace

bool Causes::motor_fault() const {
  return std::any_of(motor_error.begin(), motor_error.end(),
                     [](std::uint32_t bits) { return (bits & ~kMotorWarning) != 0; });
}

void DogSafety::enter(Guard guard) {
  guard_ = guard;
  age_ = quiet_ = disobeyed_ = 0;
}

void DogSafety::leave_when_quiet(bool cause) {
  quiet_ = cause ? 0 : quiet_ + 1;
  if (quiet_ >= kClearIterations) enter(Guard::none);
}

Guard DogSafety::step(const Causes& causes, Mode mode, Mode wanted, double tilt) {
  const bool tilted = std::abs(tilt) > kUnsafeTilt;
  const bool falls = tilted && needs_upright(mode) && wanted != Mode::recovery_stand;
  fallen_ = falls || (fallen_ && tilted);
  const bool fault = causes.motor_fault();
  const bool misplaced = causes.footpos_error != 0 && notices_lift(mode);
  ++age_;
  const bool stops = causes.button || falls || (fault && mode == Mode::off);
  if (stops && guard_ != Guard::stop) {
    enter(Guard::stop);
    return guard_;
  }
  switch (guard_) {
    case Guard::none:
      if (fault || misplaced)
        enter(Guard::damping);
      else if (causes.lifted && notices_lift(mode))
        enter(Guard::lifted);
      break;
    case Guard::stop:
      leave_when_quiet(fault || causes.button);
      break;
    case Guard::damping:
      if (fault && age_ >= kDampingIterations)
        enter(Guard::stop);
      else
        leave_when_quiet(fault || causes.footpos_error != 0);
      break;
    case Guard::lifted:
      if (fault) enter(Guard::damping);
      break;
  }
  return guard_;
}

bool DogSafety::unresponsive(Mode wanted) {
  const bool stopped = guard_ == Guard::stop;
  if (!stopped && guard_ != Guard::damping) return false;
  disobeyed_ = wanted == (stopped ? Mode::off : Mode::damper) ? 0 : disobeyed_ + 1;
  return disobeyed_ > (stopped ? 10 : 25);
}

}  // namespace aim::robotside::cyberdog
