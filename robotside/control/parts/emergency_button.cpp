// Each source latches for itself; the button is pressed while one of them is latched.
#include "robotside/control/parts/emergency_button.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

constexpr TimeNs kPause = 50'000'000;  // between two periods: the loop did not run, or the robot was silent

}  // namespace

void EmergencyButton::step(const ButtonReport& report, TimeNs now) {
  if (now - stepped_at_ > kPause) resumed_at_ = now;
  stepped_at_ = now;
  for (std::size_t i = 0; i < seen_.size(); ++i) hear(seen_[i], report.sources[i]);
  judge(report, now);
}

// A release is a span of samples that say free, each within the time that the one before it counts.
void EmergencyButton::hear(Seen& seen, const ButtonSource& source) {
  if (source.at == kNever || source.at <= seen.at) return;
  const bool continues = source.at - seen.at <= source.lasts;
  if (source.pressed) {
    if (!seen.pressed) {
      presses_[press_] = source.at;
      press_ = (press_ + 1) % kPresses;
    }
    seen.held = true;
  } else {
    if (seen.pressed || !continues) seen.free_since = source.at;
    if (source.at - seen.free_since >= kReleased) seen.held = false;
  }
  seen.at = source.at;
  seen.pressed = source.pressed;
}

bool EmergencyButton::live(const Seen& seen, const ButtonSource& source, TimeNs now) const {
  return seen.at != kNever && now - std::max(seen.at, resumed_at_) <= source.lasts;
}

bool EmergencyButton::flickers(TimeNs now) const { return now - presses_[press_] <= kFlickering; }

void EmergencyButton::judge(const ButtonReport& report, TimeNs now) {
  bool known = false, heard = false, says_pressed = false, says_free = false;
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    known = known || seen_[i].at != kNever;
    if (!live(seen_[i], report.sources[i], now)) continue;
    heard = true;
    (seen_[i].pressed ? says_pressed : says_free) = true;
  }
  bool lost = false;
  asserted_ = false;
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    const bool silent = !live(seen_[i], report.sources[i], now);
    // Another one answers for a silent source as soon as it has seen the button pressed itself; so a
    // publisher that began again under another name can report the release.
    if (silent && says_pressed) seen_[i].held = seen_[i].pressed = false;
    lost = lost || (silent && seen_[i].held);
    asserted_ = asserted_ || seen_[i].held;
  }
  if (!says_pressed || !says_free)
    apart_since_ = kNever;
  else if (apart_since_ == kNever)
    apart_since_ = now;
  const bool apart = apart_since_ != kNever && now - apart_since_ >= kContradicts;
  reported_ = known;
  trouble_ = known && !heard ? ButtonTrouble::unheard
             : apart         ? ButtonTrouble::contradicted
             : flickers(now) ? ButtonTrouble::flickers
             : lost          ? ButtonTrouble::lost
                             : ButtonTrouble::none;
}

}  // namespace aim::robotside
