// Silence, loss and return of the robot; gaps of the loop.
#include "robotside/control/parts/contact.hpp"

#include <utility>

#include "robotside/state/fault.hpp"

namespace aim::robotside {
namespace {

// So long after a suspension what is heard may have waited in it. Our choice.
constexpr TimeNs kUntilShown = 600'000'000;

}  // namespace

TimeNs Contact::begin_period(TimeNs now, TimeNs period) {
  const TimeNs before = std::exchange(stepped_at_, now);
  const TimeNs absence = before == kNever ? 0 : now - before - period;
  if (absence <= FaultThreshold::kMeasurementAge) return 0;
  measured_at_ += absence;
  return absence;
}

void Contact::resume(TimeNs now, TimeNs span) {
  suspended_at_ = now;
  suspended_for_ = span;
  resumed_ = true;
}

bool Contact::returns(TimeNs now, bool real) {
  const bool again = known_ && (lost_ || resumed_);
  if (again) settled_at_ = now + kSettling;
  if (again && resumed_ && real) shown_from_ = now + kUntilShown;
  lost_ = resumed_ = false;
  return again;
}

bool Contact::loses(TimeNs now, TimeNs patience) {
  if (!known_ || lost_ || silence(now) <= patience) return false;
  lost_ = true;
  return true;
}

}  // namespace aim::robotside
