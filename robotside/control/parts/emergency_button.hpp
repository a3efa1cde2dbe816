// Whether the emergency stop button is pressed, by what its sources report: pressed at the first word of one
// of them, and free only when each that said so has reported it free for half a second. Silence releases
// nothing. Pure; time is an argument.
#pragma once

#include <array>

#include "robotside/state/button_report.hpp"

namespace aim::robotside {

class EmergencyButton {
 public:
  static constexpr TimeNs kReleased = kSecond / 2;     // so long it is reported free before it counts as free
  static constexpr TimeNs kContradicts = kSecond / 2;  // longer than one topic is behind another
  static constexpr TimeNs kFlickering = 3 * kSecond;   // so many presses within this time
  static constexpr std::size_t kPresses = 3;

  // Once per period with a measurement, at the time `now`. Time without one is no silence of the button.
  void step(const ButtonReport& report, TimeNs now);
  bool asserted() const { return asserted_; }
  // It was reported, and is not any more: it counts as pressed where motion is concerned.
  bool unheard() const { return trouble_ == ButtonTrouble::unheard; }
  ButtonTrouble trouble() const { return trouble_; }
  // By any source since the start: of another robot nothing says whether a button is pressed.
  bool is_reported() const { return reported_; }

 private:
  struct Seen {
    TimeNs at = kNever;
    TimeNs free_since = kNever;
    bool pressed = false;  // by its newest sample
    bool held = false;     // it said pressed, and has not reported the release since
  };
  void hear(Seen& seen, const ButtonSource& source);
  void judge(const ButtonReport& report, TimeNs now);
  bool live(const Seen& seen, const ButtonSource& source, TimeNs now) const;
  bool flickers(TimeNs now) const;

  std::array<Seen, ButtonReport::kMost> seen_{};
  std::array<TimeNs, kPresses> presses_{kNever, kNever, kNever};  // the newest ones, in turn
  std::size_t press_ = 0;                                         // the oldest of them
  TimeNs stepped_at_ = kNever;
  TimeNs resumed_at_ = kNever;  // after a time without measurements
  TimeNs apart_since_ = kNever;
  bool asserted_ = false;
  bool reported_ = false;
  ButtonTrouble trouble_ = ButtonTrouble::none;
};

}  // namespace aim::robotside
