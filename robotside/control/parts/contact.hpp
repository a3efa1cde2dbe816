// When the robot was heard, and when the loop ran: what is a silence of the robot, what a gap of ours, and
// what may have waited in either. Pure; time is an argument. Owned by the controller, once per period:
//
//   begin_period() --> hear(recent) --> returns() --> measure()
//                           |
//                           +---------> loses(), once the robot has been silent for too long
#pragma once

#include "robotside/state/command.hpp"

namespace aim::robotside {

class Contact {
 public:
  // What waited during a silence or a suspension arrives within this time. Our choice.
  static constexpr TimeNs kSettling = 300'000'000;

  // Returns the time in which the loop did not run, which is no silence of the robot; 0: it ran.
  TimeNs begin_period(TimeNs now, TimeNs period);
  // After a suspension of the process that lasted `span`.
  void resume(TimeNs now, TimeNs span);

  void hear(bool recent) { hears_ = recent; }
  // The robot is heard: whether it was lost before, or we were suspended. `real`: what it sent meanwhile may
  // come later.
  bool returns(TimeNs now, bool real);
  void measure(TimeNs at) {
    known_ = true;
    measured_at_ = at;
  }
  // The robot is not heard: whether it is lost from now on, because that has lasted longer than `patience`.
  bool loses(TimeNs now, TimeNs patience);

  bool is_known() const { return known_; }  // it has been measured since start
  bool hears() const { return hears_; }     // in this period
  // When it was measured, counted on while the loop does not run.
  TimeNs measured_at() const { return measured_at_; }
  TimeNs silence(TimeNs now) const { return now - measured_at_; }
  bool is_silent(TimeNs now, TimeNs patience) const { return !hears_ && silence(now) > patience; }
  // What is measured may have waited during a silence or a suspension,
  bool settles(TimeNs now) const { return now < settled_at_; }
  // or what is shown of it during a suspension.
  bool shows_the_past(TimeNs now) const { return resumed_ || now < shown_from_; }

  bool was_suspended(TimeNs within, TimeNs now) const { return now - suspended_at_ < within; }
  TimeNs suspension() const { return suspended_for_; }  // the length of the last one

 private:
  bool known_ = false;
  bool hears_ = false;
  bool lost_ = false;     // silent for so long that motion has been ended
  bool resumed_ = false;  // from a suspension, and nothing has been measured since
  TimeNs measured_at_ = 0;
  TimeNs stepped_at_ = kNever;  // the last period
  TimeNs settled_at_ = 0;
  TimeNs shown_from_ = 0;
  TimeNs suspended_at_ = kNever;  // the end of the last suspension
  TimeNs suspended_for_ = 0;
};

}  // namespace aim::robotside
