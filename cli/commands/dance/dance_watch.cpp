// A dance may end between two polls. Its progress is extrapolated to the present to decide whether it was
// completed.
#include "cli/commands/dance/dance_watch.hpp"

namespace aim::cli {

DanceWatch::State DanceWatch::look(const DanceReading& reading, Clock::time_point now) {
  if (reading.dancing) {
    last_ = {now, reading.progress};
    if (!first_) first_ = last_;
    return State::dancing;
  }
  if (!first_) return State::waiting;
  constexpr double kWhole = 0.97;  // our choice: the polls are not exactly periodic
  const double span_s = seconds_between(first_->at, last_.at);
  const double pace = span_s > 0 ? (last_.progress - first_->progress) / span_s : 0;
  const double reached = last_.progress + pace * seconds_between(last_.at, now);
  return reached >= kWhole ? State::finished : State::broken_off;
}

}  // namespace aim::cli
